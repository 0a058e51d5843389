import { now } from '#platform/clock.ts'
import { findFormerSlot } from './former-slot.ts'
import type { StoredAppointment } from './stored-appointment.ts'

const refundableMs = 24 * 60 * 60 * 1000

/**
 * A visit at home is paid for if it is canceled less than 24 hours before (contract 2.12), also with its order. One that was never
 * confirmed costs nothing.
 */
export function isRefundable(appointment: StoredAppointment) {
  const former = findFormerSlot(appointment, now())
  if (appointment.status === 'pending' && !former) return true
  const startAt = former?.startAt ?? appointment.startAt
  if (appointment.type !== 'phlebotomy' || startAt === null) return true
  return startAt.getTime() - now().getTime() >= refundableMs
}
