import { now } from '#platform/clock.ts'
import { isRefundable } from '#service/appointments/is-refundable.ts'
import { findOpenAppointment } from '#service/appointments/stored-appointment.ts'
import type { Transaction } from '#service/db/client.ts'
import { lockOrder } from '#service/orders/stored-order.ts'
import { cancelOpen } from './confirm-appointment.ts'

/** Cancels the appointments to come of a user who is about to be deleted: no one may be expected to be drawn then. */
export async function cancelOfUser(
  tx: Transaction,
  { teamId, userId }: { teamId: string; userId: string },
) {
  // All that exist by now: what is booked for one meanwhile waits, and then finds the user deleted.
  const orders = await tx.$queryRaw<{ id: string }[]>`
    SELECT id::text FROM lab_order WHERE user_id = ${userId}::uuid AND team_id = ${teamId}::uuid
     ORDER BY id FOR UPDATE`
  for (const { id } of orders) {
    const appointment = await findOpenAppointment(tx, id)
    if (!appointment || appointment.status === 'in_progress') continue
    // What happened at the visit is the provider's to report.
    if (appointment.startAt && appointment.startAt <= now()) continue
    await cancelOpen(tx, await lockOrder(tx, teamId, id), {
      appointment,
      data: {
        origin: 'service',
        cancellation_reason: 'user_deleted',
        is_refundable: isRefundable(appointment),
      },
    })
  }
}
