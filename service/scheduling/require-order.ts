import type { AppointmentType } from '#contract/appointments.ts'
import type { LowLevelStatus } from '#contract/order-status.ts'
import { findOpenAppointment } from '#service/appointments/stored-appointment.ts'
import type { DbReader, Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { listNextStatuses } from '#service/orders/states/state-machine.ts'
import { lockOrder, type StoredOrder, stateOf } from '#service/orders/stored-order.ts'

const wrongModality: Record<AppointmentType, string> = {
  phlebotomy: "This order doesn't have a phlebotomy order.",
  patient_service_center: 'This order is not a walk-in phlebotomy order.',
}

export const typeOf = ({ method }: Pick<StoredOrder, 'method'>): AppointmentType | undefined =>
  method === 'at_home_phlebotomy'
    ? 'phlebotomy'
    : method === 'walk_in_test'
      ? 'patient_service_center'
      : undefined

export function requireModality(order: StoredOrder, type: AppointmentType) {
  if (typeOf(order) !== type) throw new HttpFault(404, wrongModality[type])
}

/** The locked order, which is of the appointment's type. */
export async function lockOrderOf(
  tx: Transaction,
  { teamId, orderId, type }: { teamId: string; orderId: string; type: AppointmentType },
) {
  const order = await lockOrder(tx, teamId, orderId)
  requireModality(order, type)
  return order
}

/** 400 unless the order may have a new appointment: it has its requisition, and no appointment that is not over. */
export async function requireUnscheduled(tx: Transaction, order: StoredOrder) {
  const { status } = stateOf(order)
  if (status === 'ordered') {
    throw new HttpFault(400, "This order does not have a requisition, it's still in state ordered.")
  }
  requireNext(order, 'appointment_scheduled')
  if ((await tx.appointment.count({ where: { orderId: order.id, endedAt: null } })) > 0) {
    throw new HttpFault(400, 'This order already has an appointment: reschedule or cancel it')
  }
}

export function requireNext(order: StoredOrder, to: LowLevelStatus) {
  const state = stateOf(order)
  if (!listNextStatuses(state).includes(to))
    throw new HttpFault(400, `The appointment cannot change while the order is ${state.status}`)
}

export async function requireOpenAppointment(tx: Transaction, order: StoredOrder) {
  const open = await findOpenAppointment(tx, order.id)
  if (!open) throw noAppointment()
  return open
}

export function noAppointment() {
  return new HttpFault(404, 'This order has no appointment')
}

/** The contract's status for a slot that someone else took: 400 in the sandbox, 404 in production. */
export async function slotTaken(db: DbReader, teamId: string) {
  const team = await db.team.findUnique({ where: { id: teamId }, select: { environment: true } })
  return new HttpFault(
    team?.environment === 'production' ? 404 : 400,
    'This appointment slot is no longer available',
  )
}
