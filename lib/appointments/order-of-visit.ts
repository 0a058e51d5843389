import { highLevelOf, lowLevelOf } from '#contract/order-status.ts'
import type { AppointmentView } from './appointment-view.ts'

// What an order's state means for its visit. Client-safe.

const ended = new Set(['cancelled', 'failed', 'completed'])

/** Nothing is drawn for it anymore, even if a service center still keeps the patient's place. */
export function isOrderOver(status: string) {
  return ended.has(highLevelOf(status))
}

/** Of a canceled order. A visit at home ends with it (contract 2.8). */
export function isKeptByCenter(visit: AppointmentView | null) {
  return visit?.kind === 'center' && visit.can.cancel
}

const beforeDraw = new Set([
  'requisition_created',
  'requisition_bypassed',
  'appointment_pending',
  'appointment_scheduled',
  'appointment_cancelled',
])

/** After a visit was canceled. The order's own event may arrive later than the visit's. */
export function canBookAnother(status: string) {
  return beforeDraw.has(lowLevelOf(status))
}
