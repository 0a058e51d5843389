import { now } from '#platform/clock.ts'
import { findFormerSlot } from './former-slot.ts'
import type { StoredAppointment } from './stored-appointment.ts'

const refundableMs = 24 * 60 * 60 * 1000

/**
 * A visit at home is paid for if it is canceled less than 24 hours before (contract 2.12), also with its order. One that was never
 * confirmed costs nothing, and a move that waits for its provider costs what the time before costs. Null where canceling is free.
 */
export function findFreeUntil(appointment: StoredAppointment): Date | null {
  if (appointment.type !== 'phlebotomy') return null
  const former = findFormerSlot(appointment, now())
  const isUnconfirmed =
    appointment.status === 'pending' ||
    !appointment.events.some(({ status }) => status === 'scheduled')
  if (isUnconfirmed && !former) return null
  const startAt = former?.startAt ?? appointment.startAt
  return startAt && new Date(startAt.getTime() - refundableMs)
}

export function isRefundable(appointment: StoredAppointment) {
  const until = findFreeUntil(appointment)
  return until === null || now() <= until
}
