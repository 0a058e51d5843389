import type { AppointmentType } from '#contract/appointments.ts'
import { now } from '#platform/clock.ts'
import type { Transaction } from '#service/db/client.ts'
import { presentTime } from '#service/http/present-time.ts'
import type { TeamContext } from '#service/orders/team-context.ts'
import { claimSlot } from '#service/scheduling/slots/slot-claims.ts'
import { chooseSlot } from './choose-slot.ts'
import { lockOrderOf, requireNext, slotTaken } from './require-order.ts'

const heldMs = 5 * 60 * 1000

/**
 * Beyond the contract: keeps a slot for an order while a person decides. Booking or rescheduling with the same key takes
 * it; another hold of the order replaces it, and after five minutes it lapses.
 */
export async function reserveSlot(
  tx: Transaction,
  context: TeamContext,
  { orderId, type, bookingKey }: { orderId: string; type: AppointmentType; bookingKey: string },
) {
  const { teamId } = context
  const order = await lockOrderOf(tx, { teamId, orderId, type })
  requireNext(order, 'appointment_scheduled')
  const { slot } = await chooseSlot(tx, context, { order, type, bookingKey })
  const heldUntil = new Date(now().getTime() + heldMs)
  const claimant = { orderId, appointmentId: null, heldUntil }
  if (!(await claimSlot(tx, slot, claimant))) throw await slotTaken(tx, teamId)
  return {
    order_id: orderId,
    booking_key: bookingKey,
    status: 'reserved',
    start: presentTime(slot.startAt),
    end: presentTime(slot.endAt),
    expires_at: presentTime(heldUntil),
  }
}
