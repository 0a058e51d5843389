import { findAppointments } from '#lib/appointments/read-appointments.ts'
import type { Transaction } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { readLastActivity } from '#lib/orders/activity/read-activity.ts'
import {
  assignedRowCondition,
  attentionRowCondition,
  isSetAside,
  needsAttention,
} from '#lib/orders/attention/attention-condition.ts'
import { type AttentionKind, exactReasonOf } from '#lib/orders/attention/attention-kinds.ts'
import { canBeOrderedAgain } from '#lib/orders/order-policy.ts'
import { presentPatient } from '#lib/orders/present-order.ts'
import { findReplacements } from '#lib/orders/read-links.ts'
import { findPatients } from '#lib/orders/read-orders.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { AttentionGroup, AttentionRow, AttentionSort, SetAsideRow } from './attention-view.ts'

/** More than a person works off; the orders list has the rest. */
const shownRows = 50
const shownSetAside = 25
export const countLimit = 999

interface StoredRow {
  order_id: string
  kind: AttentionKind
  reason: string
  since_at: Date
  is_new: boolean
  state_key: string
  set_aside_at: Date | null
  set_aside_name: string | null
  set_aside_until: Date | null
  set_aside_reason: string | null
  owner_id: string | null
}

export async function findGroup(
  tx: Transaction,
  kind: AttentionKind,
  { sort, ownerId }: { sort: AttentionSort; ownerId: string | undefined },
): Promise<AttentionGroup> {
  const condition = ofOwner(attentionRowCondition(kind), ownerId)
  // The page shows since when an order has waited; the newest are those that began to need attention last.
  const order =
    sort === 'newest' ? Prisma.sql`from_at DESC, order_id DESC` : Prisma.sql`since_at, order_id`
  const rows = await tx.$queryRaw<StoredRow[]>`
    SELECT order_id::text, kind, reason, since_at, from_at > now() - interval '1 day' AS is_new, state_key, owner_id, NULL AS set_aside_at, NULL AS set_aside_name,
           NULL AS set_aside_until, NULL AS set_aside_reason
      FROM order_attention WHERE ${condition} ORDER BY ${order} LIMIT ${shownRows}`
  const counted = await countRows(tx, condition)
  return { kind, ...counted, rows: await presentRows(tx, rows, ({ present }) => present) }
}

/** What needs someone, of everyone and of one person. */
export async function countAssigned(tx: Transaction, userId: string) {
  return {
    all: await countRows(tx, needsAttention),
    mine: await countRows(tx, ofOwner(needsAttention, userId)),
  }
}

function ofOwner(condition: Prisma.Sql, ownerId: string | undefined) {
  return ownerId ? Prisma.sql`${condition} AND ${assignedRowCondition(ownerId)}` : condition
}

export async function findSetAside(tx: Transaction, ownerId?: string) {
  const condition = ofOwner(isSetAside, ownerId)
  const rows = await tx.$queryRaw<StoredRow[]>`
    SELECT order_id::text, kind, reason, since_at, from_at > now() - interval '1 day' AS is_new, state_key, owner_id, set_aside_at, set_aside_until, set_aside_reason,
           (SELECT name FROM "user" WHERE id = set_aside_by) AS set_aside_name
      FROM order_attention WHERE ${condition} ORDER BY set_aside_at DESC, order_id LIMIT ${shownSetAside}`
  const counted = await countRows(tx, condition)
  const present = await presentRows(tx, rows, ({ row, present: shown }): SetAsideRow[] =>
    row.set_aside_at
      ? [
          {
            ...shown,
            setAsideAt: row.set_aside_at.toISOString(),
            setAsideBy: row.set_aside_name,
            until: row.set_aside_until?.toISOString() ?? null,
            snoozeReason: row.set_aside_reason,
          },
        ]
      : [],
  )
  return { ...counted, rows: present.flat() }
}

export async function countRows(tx: Transaction, condition: Prisma.Sql) {
  const [row] = await tx.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n
      FROM (SELECT 1 FROM order_attention WHERE ${condition} LIMIT ${countLimit + 1}) AS found`
  const counted = row?.n ?? 0
  return { total: Math.min(counted, countLimit), isTotalCapped: counted > countLimit }
}

async function presentRows<Shown>(
  tx: Transaction,
  stored: readonly StoredRow[],
  show: (found: { row: StoredRow; present: AttentionRow }) => Shown,
): Promise<Shown[]> {
  if (stored.length === 0) return []
  const orders = await tx.orderProjection.findMany({
    where: { orderId: { in: stored.map(({ order_id }) => order_id) } },
  })
  const orderOf = new Map(orders.map((order) => [order.orderId, order]))
  const patients = await findPatients(
    tx,
    orders.map(({ clientUserId }) => clientUserId),
  )
  const owners = await findOwners(tx, stored)
  const orderIds = stored.map(({ order_id }) => order_id)
  const activity = await readLastActivity(tx, orderIds)
  // The stock's orders have one patient for all of them, and none replaces another.
  const ofPatients = orders.filter(({ clientUserId }) => !patients.get(clientUserId ?? '')?.isStock)
  const replacements = await findReplacements(
    tx,
    ofPatients.map(({ orderId }) => orderId),
  )
  const ofVisits = stored.filter(({ reason }) => reason === 'appointmentCancelled')
  const appointments = await findAppointments(
    tx,
    ofVisits.map(({ order_id }) => asOrderId(order_id)),
  )
  return stored.flatMap((row) => {
    const order = orderOf.get(row.order_id)
    if (!order) return []
    const known = patients.get(order.clientUserId ?? '')
    const shown = presentPatient({ row: order }, known)
    const { patientId, hasAccount, firstName, lastName, phoneNumber, email } = shown
    const orderId = asOrderId(row.order_id)
    const present: AttentionRow = {
      orderId,
      kind: row.kind,
      reason: exactReasonOf(row.reason, appointments.get(orderId) ?? null),
      detail: order.statusDetail,
      sinceAt: row.since_at.toISOString(),
      isNew: row.is_new,
      stateKey: row.state_key,
      labTestName: order.labTestName,
      patient: {
        patientId,
        hasAccount,
        firstName,
        lastName,
        phoneNumber,
        email,
      },
      owner: owners.get(row.owner_id ?? '') ?? null,
      lastActivity: activity.get(row.order_id) ?? null,
      replacedBy: replacements.get(row.order_id) ?? null,
      canOrderAgain: known?.isStock === false && canBeOrderedAgain(order.status),
    }
    return [show({ row, present })]
  })
}

async function findOwners(tx: Transaction, rows: readonly StoredRow[]) {
  const users = await tx.user.findMany({
    where: { id: { in: rows.flatMap(({ owner_id }) => owner_id ?? []) } },
    select: { id: true, name: true },
  })
  return new Map(users.map(({ id, name }) => [id, { userId: id, name }]))
}
