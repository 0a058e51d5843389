import type { AppointmentType } from '#contract/appointments.ts'
import { now } from '#platform/clock.ts'
import { isRefundable } from '#service/appointments/is-refundable.ts'
import { presentAppointment } from '#service/appointments/present-appointment.ts'
import { findLatestAppointment } from '#service/appointments/stored-appointment.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import { readOrder } from '#service/orders/stored-order.ts'
import { listCancellationReasons } from './cancellation-reasons.ts'
import { cancelOpen } from './confirm-appointment.ts'
import { lockOrderOf, noAppointment, requireModality } from './require-order.ts'

interface Target {
  teamId: string
  orderId: string
  type: AppointmentType
}

export async function getAppointment(db: Db, { teamId, orderId, type }: Target) {
  const order = await readOrder(db, teamId, orderId)
  requireModality(order, type)
  const appointment = await findLatestAppointment(db, order.id)
  if (!appointment) throw noAppointment()
  return presentAppointment(appointment)
}

/** A repeated request changes nothing. */
export async function cancelAppointment(
  tx: Transaction,
  target: Target,
  body: { cancellation_reason_id: string; notes?: string | null | undefined },
) {
  const order = await lockOrderOf(tx, target)
  const appointment = await findLatestAppointment(tx, order.id)
  if (!appointment) throw noAppointment()
  const reason = listCancellationReasons(target.type).find(
    ({ id }) => id === body.cancellation_reason_id,
  )
  if (!reason) {
    const loc = ['body', 'cancellation_reason_id']
    throw invalidValue(loc, 'unknown cancellation reason', body.cancellation_reason_id)
  }
  if (appointment.status === 'cancelled') return presentAppointment(appointment)
  if (appointment.status !== 'pending' && appointment.status !== 'confirmed')
    throw new HttpFault(400, `A ${appointment.status} appointment cannot be cancelled`)
  // What happened at the visit is the provider's to report.
  if (appointment.startAt && appointment.startAt <= now())
    throw new HttpFault(400, 'The appointment has begun and cannot be cancelled')
  const canceled = await cancelOpen(tx, order, {
    appointment,
    data: {
      origin: 'patient',
      cancellation_reason_id: reason.id,
      cancellation_reason: reason.name,
      notes: body.notes ?? null,
      is_refundable: reason.is_refundable && isRefundable(appointment),
    },
  })
  return presentAppointment(canceled)
}
