import { now } from '#platform/clock.ts'
import { findFormerSlot, restoreSlot } from '#service/appointments/former-slot.ts'
import {
  type AppointmentEventData,
  recordAppointment,
} from '#service/appointments/record-appointment.ts'
import {
  findOpenAppointment,
  type StoredAppointment,
} from '#service/appointments/stored-appointment.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { recordStatus } from '#service/orders/record-status.ts'
import { listNextStatuses } from '#service/orders/states/state-machine.ts'
import { lockOrder, type StoredOrder, stateOf } from '#service/orders/stored-order.ts'
import { releaseLapsedHolds, releaseOtherSlots } from '#service/scheduling/slots/slot-claims.ts'

/** A pending booking that has its time becomes an appointment, unless it changed or is too late. */
export async function confirmAppointment(db: Db, appointmentId: string) {
  await withPending(db, appointmentId, async (tx, order, appointment) => {
    if (appointment.confirmBy === null || appointment.confirmBy <= now()) return
    await confirmMove(tx, order, appointment)
  })
}

const batchSize = 100

/**
 * Frees held slots and gives up pending bookings past their deadline. It runs every minute and needs no job of its own for
 * a hold, so that a worker that was killed keeps no slot.
 */
export async function expireBookings(db: Db) {
  const holds = await releaseLapsedHolds(db)
  const due = await db.appointment.findMany({
    where: { status: 'pending', confirmBy: { lte: now() } },
    select: { id: true },
    take: batchSize,
  })
  for (const { id } of due)
    await withPending(db, id, async (tx, order, appointment) => {
      if (appointment.confirmBy === null || appointment.confirmBy > now()) return
      await refusePending(tx, order, {
        appointment,
        data: { origin: 'service', cancellation_reason: 'not_confirmed', is_refundable: true },
      })
    })
  return { holds, bookings: due.length }
}

/** Confirms a pending appointment of a locked order at its time, and gives back the slot that it had before a move. */
export async function confirmMove(
  tx: Transaction,
  order: StoredOrder,
  appointment: StoredAppointment,
) {
  const former = findFormerSlot(appointment, new Date(0))
  if (former)
    await tx.slotClaim.deleteMany({ where: { appointmentId: appointment.id, slot: former.slot } })
  await recordAppointment(tx, appointment, {
    status: 'confirmed',
    data: { origin: 'provider', ...(former && { is_reschedule: true }) },
    changes: { former: Prisma.DbNull },
  })
  await recordStatus(tx, order, 'appointment_scheduled')
}

/** Gives up what a pending appointment waits for: a move goes back to the time it had, a booking is canceled. */
export async function refusePending(
  tx: Transaction,
  order: StoredOrder,
  { appointment, data }: Cancellation,
): Promise<StoredAppointment> {
  const former = findFormerSlot(appointment, now())
  if (!former) return cancelOpen(tx, order, { appointment, data })
  await releaseOtherSlots(tx, appointment.id, former.slot)
  const { is_refundable: _, ...refusal } = data
  return recordAppointment(tx, appointment, {
    status: 'confirmed',
    data: { ...refusal, is_reschedule: true },
    changes: restoreSlot(former),
  })
}

interface Cancellation {
  appointment: StoredAppointment
  data: AppointmentEventData
}

/** Cancels the open appointment of a locked order, and moves the order unless it is past its appointment. */
export async function cancelOpen(
  tx: Transaction,
  order: StoredOrder,
  { appointment, data }: Cancellation,
): Promise<StoredAppointment> {
  const canceled = await recordAppointment(tx, appointment, { status: 'cancelled', data })
  if (listNextStatuses(stateOf(order)).includes('appointment_cancelled'))
    await recordStatus(tx, order, 'appointment_cancelled')
  return canceled
}

async function withPending(
  db: Db,
  appointmentId: string,
  run: (tx: Transaction, order: StoredOrder, appointment: StoredAppointment) => Promise<void>,
) {
  const found = await db.appointment.findFirst({
    // A deleted user's orders are neither read nor changed.
    where: { id: appointmentId, status: 'pending', order: { user: { deletedAt: null } } },
    select: { orderId: true, order: { select: { teamId: true } } },
  })
  if (!found) return
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, found.order.teamId, found.orderId)
    const appointment = await findOpenAppointment(tx, order.id)
    if (appointment?.id === appointmentId && appointment.status === 'pending')
      await run(tx, order, appointment)
  })
}
