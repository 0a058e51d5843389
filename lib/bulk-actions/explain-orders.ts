import { highLevelOf, lowLevelOf } from '#contract/order-status.ts'
import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import { findAppointments } from '#lib/appointments/read-appointments.ts'
import type { Transaction } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import type { OrderId } from '#lib/ids.ts'
import { isCancellable } from '#lib/orders/order-policy.ts'
import { addEvents, readListed } from '#lib/orders/read-orders.ts'
import type { OrderAttention } from '#prisma/generated/client.ts'
import type { BulkRow, BulkVerb, LeftOutReason } from './bulk-view.ts'

interface Asked {
  verb: BulkVerb
  orderIds: readonly OrderId[]
  /** who is to be assigned, where that is known */
  ownerId?: string | null | undefined
}

/** What the action would do to each order: the preview shows it, and the action goes by it. */
export async function explainOrders(
  tx: Transaction,
  { verb, orderIds, ownerId }: Asked,
): Promise<BulkRow[]> {
  const listed = await readListed(tx, orderIds)
  const found = await addEvents(
    tx,
    listed.map(({ row }) => row),
  )
  const ids = found.map(({ row }) => row.orderId)
  const attention = await tx.orderAttention.findMany({ where: { orderId: { in: ids } } })
  const now = await readDatabaseTime(tx)
  const dueOf = new Map(
    attention
      .filter(
        ({ kind, fromAt, untilAt }) =>
          kind !== null && fromAt !== null && fromAt <= now && (untilAt === null || untilAt > now),
      )
      .map((row) => [row.orderId, row]),
  )
  const owners = await findOwners(tx, attention)
  const visits = verb === 'cancel' ? await findAppointments(tx, ids) : undefined
  return found.map(({ row, events }, index) => {
    const { patientId = null, firstName = null, lastName = null } = listed[index]?.patient ?? {}
    const due = dueOf.get(row.orderId)
    const facts = { method: row.method, status: row.status, events }
    const reasons: Record<BulkVerb, () => LeftOutReason | null> = {
      cancel: () => whyNotCancel(facts),
      resend: () => null,
      assign: () => whyNotAssign(due, ownerId),
      snooze: () => whyNotSnooze(due),
    }
    return {
      orderId: row.orderId,
      patient: { patientId, firstName, lastName },
      labTestName: row.labTestName,
      status: lowLevelOf(row.status),
      leftOut: reasons[verb](),
      stateKey: due?.stateKey ?? null,
      owner: owners.get(due?.ownerId ?? '') ?? null,
      staysBooked: presentStaying(visits?.get(row.orderId)),
    }
  })
}

/** A visit at home is canceled with its order. */
function presentStaying(visit: AppointmentView | undefined): BulkRow['staysBooked'] {
  if (visit?.kind !== 'center' || !visit.can.cancel) return null
  return { startAt: visit.startAt, timeZone: visit.timeZone }
}

function whyNotCancel(facts: Parameters<typeof isCancellable>[0]) {
  if (highLevelOf(facts.status) === 'cancelled') return 'already-cancelled'
  return isCancellable(facts) ? null : 'not-cancellable'
}

function whyNotAssign(due: OrderAttention | undefined, ownerId: string | null | undefined) {
  if (!due) return 'needs-nothing'
  return ownerId !== undefined && due.ownerId === ownerId ? 'already-assigned' : null
}

function whyNotSnooze(due: OrderAttention | undefined) {
  if (!due) return 'needs-nothing'
  return due.setAsideKey === due.stateKey ? 'already-snoozed' : null
}

async function findOwners(tx: Transaction, rows: readonly OrderAttention[]) {
  const users = await tx.user.findMany({
    where: { id: { in: rows.flatMap(({ ownerId }) => ownerId ?? []) } },
    select: { id: true, name: true },
  })
  return new Map(users.map(({ id, name }) => [id, { userId: id, name }]))
}
