import type { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { holdRight } from '#lib/auth/hold-right.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import {
  assignConversationInput,
  closeConversationInput,
} from '#lib/conversations/conversation-input.ts'
import type { Person } from '#lib/conversations/conversation-view.ts'
import { aboutConversation } from '#lib/conversations/own/require-own-conversation.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import type { Prisma } from '#prisma/generated/client.ts'
import { requireConversation } from './require-conversation.ts'

/** As many as a list to choose from can have. */
const maxPeople = 200

interface Place {
  conversationId: string
}

/** Of several people at once, one succeeds. Throws not-possible-now for the others. */
export async function assignConversation(
  context: Context,
  { conversationId, ...input }: z.input<typeof assignConversationInput> & Place,
) {
  requireStaff(context, 'conversations:desk')
  const { ownerId, before } = parseInput(assignConversationInput, input)
  await db().$transaction(async (tx) => {
    const { row, patient } = await requireConversation(tx, conversationId)
    if (ownerId !== null && !(await holdRight(tx, ownerId, 'conversations:desk')))
      throw new AppError('invalid-input', { fields: { ownerId: 'cannot-take' } })
    const { count } = await tx.conversation.updateMany({
      where: { id: row.id, ownerId: before },
      data: { ownerId },
    })
    if (count === 0) throw new AppError('not-possible-now')
    const about = aboutConversation(patient.patientId, row.id)
    await recordAudit(tx, context, { action: 'conversations.assign', ...about })
    await notifyChanges(tx, [{ conversationId: row.id, clientUserId: null }])
  })
}

/** Those of someone who may no longer answer: they have no owner. Returns how many. */
export async function releaseConversations(
  tx: Transaction,
  { userId }: { userId: string },
): Promise<number> {
  const released = await tx.conversation.updateManyAndReturn({
    where: { ownerId: userId },
    data: { ownerId: null },
    select: { id: true },
  })
  await notifyChanges(
    tx,
    released.map(({ id }) => ({ conversationId: id, clientUserId: null })),
  )
  return released.length
}

/**
 * Nothing more to answer, until the patient writes again. Also opens it again, with who waits. Safe to repeat. Throws
 * not-possible-now where the patient has written what the page does not show.
 */
export async function closeConversation(
  context: Context,
  { conversationId, ...input }: z.input<typeof closeConversationInput> & Place,
) {
  const { userId } = requireStaff(context, 'conversations:desk')
  const { isClosed, seenUpTo } = parseInput(closeConversationInput, input)
  await db().$transaction(async (tx) => {
    const { row, patient } = await requireConversation(tx, conversationId)
    const { patientId } = patient
    // One writer at a time, as for messages.
    await tx.$queryRaw`SELECT id::text FROM conversation WHERE id = ${row.id}::uuid FOR UPDATE`
    const [unseen] = await tx.$queryRaw<{ id: bigint }[]>`
      SELECT id FROM conversation_message
       WHERE conversation_id = ${row.id}::uuid AND sender = 'patient' AND id > ${seenUpTo}::bigint LIMIT 1`
    if (isClosed && unseen) throw new AppError('not-possible-now')
    const changed = isClosed
      ? await tx.$executeRaw`
          UPDATE conversation SET closed_at = clock_timestamp(), closed_by = ${userId}, waiting_since = NULL
           WHERE id = ${row.id}::uuid AND closed_at IS NULL`
      : await tx.$executeRaw`
          UPDATE conversation c
             SET closed_at = NULL, closed_by = NULL,
                 waiting_since = (SELECT min(m.written_at) FROM conversation_message m
                                   WHERE m.conversation_id = c.id AND m.sender = 'patient' AND m.id > coalesce(
                                     (SELECT max(s.id) FROM conversation_message s
                                       WHERE s.conversation_id = c.id AND s.sender = 'staff'), 0))
           WHERE c.id = ${row.id}::uuid AND c.closed_at IS NOT NULL`
    if (changed === 0) return
    await recordAudit(tx, context, {
      action: isClosed ? 'conversations.close' : 'conversations.reopen',
      ...aboutConversation(patientId, row.id),
    })
    await notifyChanges(tx, [{ conversationId: row.id, clientUserId: patientId }])
  })
}

const mayAnswer = {
  role: { in: ['support', 'clinician', 'admin'] },
  disabledAt: null,
} satisfies Prisma.UserWhereInput

export async function listAnswerers(tx: Transaction): Promise<Person[]> {
  const users = await tx.user.findMany({
    where: mayAnswer,
    select: { id: true, name: true },
    orderBy: [{ name: 'asc' }, { id: 'asc' }],
    take: maxPeople,
  })
  return users.map(({ id, name }) => ({ userId: id, name }))
}
