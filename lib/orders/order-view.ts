import type { StaffRole } from '#lib/auth/context.ts'

// What leaves the server of an order. Client-safe: types and small readings only.

export interface OrderEventView {
  eventId: string
  /** As the service writes it: collecting_sample.testkit.transit_customer. New values may come. */
  status: string
  detail: string | null
  /** ISO instant */
  at: string
}

export interface OrderStatusView {
  /** First segment: received, collecting_sample, sample_with_lab, completed, cancelled, failed, or a new one. */
  high: string
  /** Last segment: transit_customer. */
  low: string
  raw: string
  detail: string | null
  at: string | null
}

export interface ShipmentView {
  outboundTrackingNumber: string | null
  outboundTrackingUrl: string | null
  outboundCourier: string | null
  inboundTrackingNumber: string | null
  inboundTrackingUrl: string | null
  inboundCourier: string | null
}

export interface ShippingAddressView {
  receiverName: string | null
  firstLine: string | null
  secondLine: string | null
  city: string | null
  state: string | null
  zip: string | null
  country: string | null
}

export interface OrderPatientView {
  /** Our patient's id; null for a user that the app does not know. */
  patientId: string | null
  firstName: string | null
  lastName: string | null
  dob: string | null
  gender: string | null
  email: string | null
  phoneNumber: string | null
}

export interface OrderView {
  orderId: string
  labTestId: string | null
  labTestName: string | null
  /** testkit, walk_in_test, at_home_phlebotomy, on_site_collection, or a new one */
  method: string | null
  status: OrderStatusView
  /** oldest first */
  events: OrderEventView[]
  shipment: ShipmentView | null
  placedAt: string | null
  updatedAt: string | null
  /** The kit's code without dashes; a patient sees it only once the kit is registered. */
  sampleId: string | null
  isRegistered: boolean
  /** initial, redraw, recreation, or a new one */
  origin: string | null
  shippingTo: ShippingAddressView | null
  expectedResultBy: string | null
  lateAfter: string | null
  can: { cancel: boolean; register: boolean }
}

/** A line of a list: what a row or a card needs. */
export type OrderSummaryView = Pick<
  OrderView,
  | 'orderId'
  | 'labTestId'
  | 'labTestName'
  | 'method'
  | 'status'
  | 'placedAt'
  | 'updatedAt'
  | 'sampleId'
  | 'isRegistered'
  | 'origin'
  | 'can'
>

export interface StaffOrderSummaryView extends OrderSummaryView {
  patient: Pick<OrderPatientView, 'patientId' | 'firstName' | 'lastName'>
}

/** One message of the service about an order; its body stays on the server. */
export interface OrderMessageView {
  messageId: string
  /** webhook, answer or reconciliation */
  origin: string
  eventType: string
  receivedAt: string
  appliedAt: string | null
  /** stored, applied, unchanged, ignored or malformed */
  outcome: string
  /** What it did; null where that was not noted. */
  effect: MessageEffectView | null
}

export interface MessageEffectView {
  statusBefore: string | null
  statusAfter: string | null
  addedEvents: number
  /** Paths of fields that are another than before, without their values. */
  changedFields: string[]
}

/** A message as it came. */
export interface OrderMessageBodyView {
  messageId: string
  body: string
}

/** Who looked at or changed an order. */
export interface OrderAccessView {
  accessId: string
  at: string
  actorName: string | null
  actorRole: StaffRole | 'patient' | 'system' | (string & {})
  action: string
  outcome: string
}

export interface StaffOrderView extends OrderView {
  patient: OrderPatientView
  /** The newest ones; `messageTotal` and `accessTotal` tell how many there are, counted up to 1,000. */
  messages: OrderMessageView[]
  messageTotal: number
  accesses: OrderAccessView[]
  accessTotal: number
  /** Goes with the request of a page that reads the order again, which is then the same look. */
  look: string
}

/** A page of the staff's list. */
export interface StaffOrderPage {
  orders: StaffOrderSummaryView[]
  size: number
  /** Counted up to 1,000; `isTotalCapped` tells that there are more. */
  total: number
  isTotalCapped: boolean
  /** Places in the list, for `before` and `after`; null where it ends. */
  previous: string | null
  next: string | null
  look: string
}

/** A test that orders were placed for. */
export interface OrderedTestView {
  labTestId: string
  name: string
}

export interface OrderPage<Row = OrderSummaryView> {
  orders: Row[]
  page: number
  size: number
  /** Counted up to 10,000; `isTotalCapped` tells that there are more. */
  total: number
  isTotalCapped: boolean
}
