import type { LowLevelStatus, Modality } from '#contract/order-status.ts'
import type { Transaction } from '#service/db/client.ts'
import { findFormerSlot, restoreSlot } from './former-slot.ts'
import { isRefundable } from './is-refundable.ts'
import { recordAppointment } from './record-appointment.ts'
import { findOpenAppointment } from './stored-appointment.ts'

const drawn = new Set<LowLevelStatus>([
  'draw_completed',
  'partial_results',
  'completed',
  'sample_error',
  'redraw_available',
])

interface MovedOrder {
  id: string
  modality: Modality
  status: LowLevelStatus
}

/**
 * Ends the appointment of an order that moved past it. A visit at home is canceled with its order; a place at a service
 * center is not, because the patient may have other orders there (contract 2.8).
 */
export async function followOrder(tx: Transaction, { id, modality, status }: MovedOrder) {
  const isCanceledVisit = status === 'cancelled' && modality === 'at_home_phlebotomy'
  if (!isCanceledVisit && !drawn.has(status)) return
  const appointment = await findOpenAppointment(tx, id)
  if (!appointment) return
  // A move that is not confirmed yet has the time that it came from.
  const former = findFormerSlot(appointment, new Date(0))
  const hasTime = appointment.status !== 'pending' || former !== undefined
  if (!isCanceledVisit && hasTime) {
    await recordAppointment(tx, appointment, {
      status: 'completed',
      data: { origin: 'provider' },
      changes: former && restoreSlot(former),
    })
  } else {
    // A walk-in whose appointment was never confirmed was drawn without one.
    const reason = isCanceledVisit ? 'order_cancelled' : 'drawn_without_appointment'
    await recordAppointment(tx, appointment, {
      status: 'cancelled',
      data: {
        origin: 'service',
        cancellation_reason: reason,
        is_refundable: !isCanceledVisit || isRefundable(appointment),
      },
    })
  }
}
