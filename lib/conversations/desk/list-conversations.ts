import type { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { listConversationsInput } from '#lib/conversations/conversation-input.ts'
import type { Inbox, InboxRow, InboxView } from '#lib/conversations/conversation-view.ts'
import { findSubjects } from '#lib/conversations/find-subjects.ts'
import { noMessage, presentFacts, readLastMessages } from '#lib/conversations/present-messages.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asPatientId } from '#lib/ids.ts'
import { type Conversation, Prisma } from '#prisma/generated/client.ts'
import { nameOf } from './require-conversation.ts'

const pageSize = 25
const countLimit = 100
const { sql } = Prisma

const conditions = {
  waiting: () => sql`waiting_since IS NOT NULL AND closed_at IS NULL`,
  mine: (userId: string) => sql`owner_id = ${userId} AND closed_at IS NULL`,
  unassigned: () => sql`owner_id IS NULL AND closed_at IS NULL`,
  open: () => sql`closed_at IS NULL`,
  closed: () => sql`closed_at IS NOT NULL`,
} satisfies Record<InboxView, (userId: string) => Prisma.Sql>

type Asked = z.input<typeof listConversationsInput> & { access?: string | null }

/** A page of the inbox: who waits longest first, every other view by its newest message. */
export async function listConversations(
  context: Context,
  { access, ...input }: Asked,
): Promise<Inbox> {
  const { userId } = requireStaff(context, 'conversations:desk')
  const { view, after } = parseInput(listConversationsInput, input)
  return db().$transaction(async (tx) => {
    const found = await findPage(tx, { userId, view, after })
    const rows = found.slice(0, pageSize)
    const counts = {
      waiting: await count(tx, conditions.waiting()),
      mine: await count(tx, conditions.mine(userId)),
      unassigned: await count(tx, conditions.unassigned()),
      open: await count(tx, conditions.open()),
    }
    const record = {
      action: 'conversations.list',
      subject: 'conversation',
      shownIds: rows.map(({ id }) => id),
      filters: [view],
    } as const
    return {
      view,
      rows: await presentRows(tx, rows),
      counts,
      next: found.length > pageSize ? (rows.at(-1)?.position ?? null) : null,
      access: await recordAccess(tx, context, { record, scope: view, token: access }),
    }
  })
}

interface Page {
  userId: string
  view: InboxView
  after: string | undefined
}

async function findPage(tx: Transaction, { userId, view, after }: Page) {
  const [column, direction] =
    view === 'waiting' ? [sql`waiting_since`, sql`>`] : [sql`last_at`, sql`<`]
  const order = view === 'waiting' ? sql`waiting_since, id` : sql`last_at DESC, id DESC`
  // A position, not a row: the row may be answered, closed or erased by now.
  const [micros = '', lastId = ''] = after?.split('.') ?? []
  const beyond = after
    ? sql`AND (${column}, id) ${direction}
            (timestamptz 'epoch' + ${micros}::bigint * interval '1 microsecond', ${lastId}::uuid)`
    : Prisma.empty
  const found = await tx.$queryRaw<{ id: string; micros: string }[]>`
    SELECT id::text, (extract(epoch FROM ${column}) * 1000000)::bigint::text AS micros FROM conversation
     WHERE ${conditions[view](userId)} ${beyond} ORDER BY ${order} LIMIT ${pageSize + 1}`
  const rows = await tx.conversation.findMany({ where: { id: { in: found.map(({ id }) => id) } } })
  const rowOf = new Map(rows.map((row) => [row.id, row]))
  return found.flatMap(({ id, micros }) => {
    const row = rowOf.get(id)
    return row ? [{ ...row, position: `${micros}.${id}` }] : []
  })
}

async function count(tx: Transaction, condition: Prisma.Sql) {
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (SELECT 1 FROM conversation WHERE ${condition} LIMIT ${countLimit}) AS found`
  return row?.n ?? 0
}

async function presentRows(tx: Transaction, rows: readonly Conversation[]): Promise<InboxRow[]> {
  const last = await readLastMessages(tx, rows)
  const subjects = await findSubjects(tx, rows)
  const patients = await tx.patient.findMany({
    where: { id: { in: rows.map(({ patientId }) => patientId) } },
    select: { id: true, firstName: true, lastName: true },
  })
  const patientOf = new Map(patients.map((patient) => [patient.id, patient]))
  const owners = await findPeople(
    tx,
    rows.flatMap(({ ownerId }) => ownerId ?? []),
  )
  const unread = await findUnread(tx, rows)
  return rows.map((row, index) => {
    const { lastSender, excerpt } = last.get(row.id) ?? noMessage
    return {
      ...presentFacts(row),
      subject: subjects[index] ?? null,
      patient: {
        patientId: asPatientId(row.patientId),
        name: nameOf(patientOf.get(row.patientId)),
      },
      lastSender,
      excerpt,
      waitingSince: row.waitingSince?.toISOString() ?? null,
      owner: owners.get(row.ownerId ?? '') ?? null,
      isUnread: unread.has(row.id),
    }
  })
}

async function findUnread(tx: Transaction, rows: readonly Conversation[]) {
  const found = await tx.$queryRaw<{ id: string }[]>`
    SELECT c.id::text FROM conversation c
     WHERE c.id = ANY(${rows.map(({ id }) => id)}::uuid[]) AND EXISTS (
       SELECT FROM conversation_message m
        WHERE m.conversation_id = c.id AND m.sender = 'patient' AND m.id > c.staff_seen)`
  return new Set(found.map(({ id }) => id))
}

export async function findPeople(tx: Transaction, userIds: readonly string[]) {
  const users = await tx.user.findMany({
    where: { id: { in: [...userIds] } },
    select: { id: true, name: true },
  })
  return new Map(users.map(({ id, name }) => [id, { userId: id, name }]))
}

/** How many patients wait for an answer. Identifies no patient, so it is not audited. */
export async function countWaiting(context: Context): Promise<{ total: number }> {
  requireStaff(context, 'conversations:desk')
  return { total: await db().$transaction((tx) => count(tx, conditions.waiting())) }
}
