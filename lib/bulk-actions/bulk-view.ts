import type { OrderId } from '#lib/ids.ts'
import type { Colleague } from '#lib/orders/activity/activity-view.ts'
import type { OrderPatientView } from '#lib/orders/order-view.ts'

// Actions on several orders at once. Client-safe.

export const bulkVerbs = ['assign', 'snooze', 'resend', 'cancel'] as const
export type BulkVerb = (typeof bulkVerbs)[number]

/** As many as one page of attention shows; each is an action of its own. */
export const maxBulkOrders = 50

export const leftOutReasons = [
  'gone',
  'already-cancelled',
  'not-cancellable',
  'needs-nothing',
  'already-assigned',
  'already-snoozed',
] as const
export type LeftOutReason = (typeof leftOutReasons)[number]

export interface BulkRow {
  orderId: OrderId
  patient: Pick<OrderPatientView, 'patientId' | 'firstName' | 'lastName'>
  labTestName: string | null
  /** low-level status */
  status: string
  /** null: the action will be done */
  leftOut: LeftOutReason | null
  /** what a snooze applies to; null for an order that needs nothing */
  stateKey: string | null
  owner: Colleague | null
  /** a visit to a center that stays booked when the order is canceled */
  staysBooked: { startAt: string | null; timeZone: string } | null
}

export interface BulkPreview {
  rows: BulkRow[]
  /** orders that are not there anymore */
  gone: number
  /** who may be assigned */
  people: Colleague[]
  userId: string
  access: string
}

/** changed: someone else was first; unavailable: the service did not answer, and the same may be tried again */
export type BulkResult = 'done' | LeftOutReason | 'changed' | 'unavailable' | 'not-at-service'

export interface BulkOutcome {
  orders: { orderId: OrderId; result: BulkResult }[]
}
