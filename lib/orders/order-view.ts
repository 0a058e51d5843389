import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import type { StaffRole } from '#lib/auth/context.ts'
import type { StatedConsent } from '#lib/consents/consent-ledger.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import type { ReminderKind } from '#lib/notices/notice-kinds.ts'
import type {
  ActivityView,
  Colleague,
  DetailsCorrection,
} from '#lib/orders/activity/activity-view.ts'
import type {
  OrderDocument,
  OrderResultsView,
  OrderTodo,
} from '#lib/orders/staff/order-page-view.ts'
import type { OwnResults } from '#lib/result-sets/own/own-set-view.ts'

// What leaves the server of an order. Client-safe: types and small functions only.

export interface OrderEventView {
  eventId: string
  /** As the service writes it: collecting_sample.testkit.transit_customer. New values may appear. */
  status: string
  detail: string | null
  at: string
}

export interface OrderStatusView {
  high: string
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
  /** the carrier may call it */
  phoneNumber: string | null
}

export interface OrderPatientView {
  /** Our patient's id; null for a user that the app does not know. */
  patientId: PatientId | null
  /** to read messages and results with */
  hasAccount: boolean
  firstName: string | null
  lastName: string | null
  dob: string | null
  gender: string | null
  email: string | null
  phoneNumber: string | null
}

export interface OrderView {
  orderId: OrderId
  labTestId: string | null
  labTestName: string | null
  method: string | null
  status: OrderStatusView
  events: OrderEventView[]
  shipment: ShipmentView | null
  placedAt: string | null
  updatedAt: string | null
  /** The kit's code without dashes; a patient sees it only once the kit is registered. */
  sampleId: string | null
  isRegistered: boolean
  origin: string | null
  shippingTo: ShippingAddressView | null
  /** the kit has shipped to it */
  isAddressFrozen: boolean
  expectedResultBy: string | null
  lateAfter: string | null
  /** whether the test is done fasting; null where the service does not say */
  isFasting: boolean | null
  can: {
    cancel: boolean
    register: boolean
    bookVisit: boolean
    changeVisit: boolean
    correctAddress: boolean
    correctDetails: boolean
  }
}

/** Orders of the same patient of which one replaces the other. */
export interface OrderLinks {
  replaces: OrderId | null
  replacedBy: OrderId | null
}

/** Who the patient is, as the lab compares it with the label; '' where the order does not say it. */
export interface CorrectedPerson {
  firstName: string
  lastName: string
  dob: string
}

/** As the order's own patient sees it. */
export interface OwnOrderView extends OrderView {
  appointment: AppointmentView | null
  results: OwnResults
  links: Pick<OrderLinks, 'replacedBy'>
}

/** Who ordered the test, and what the lab was given with the order. */
export interface AskedView {
  physician: { name: string; npi: string | null } | null
  answers: { markerId: number; questionId: number; answer: string | string[] }[]
}

export interface LastCorrection {
  at: string
  /** the newest of name and date of birth, which may be older; null for none */
  person: (CorrectedPerson & { at: string }) | null
}

/** The patient's page of one order. */
export interface OwnOrderPageView extends OwnOrderView {
  links: OrderLinks
  asked: AskedView
  person: CorrectedPerson
  /** the orderer's statement that the patient agreed, where that stood in for the patient's own consents */
  stated: StatedConsent | null
  /** what was corrected since the lab put the sample on hold */
  correction: (LastCorrection & { kind: DetailsCorrection['kind']; isSent: boolean }) | null
}

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

export interface OrderMessageView {
  messageId: string
  origin: string
  eventType: string
  receivedAt: string
  appliedAt: string | null
  outcome: string
  effect: MessageEffectView | null
}

export interface MessageEffectView {
  statusBefore: string | null
  statusAfter: string | null
  addedEvents: number
  /** Paths of changed fields, without values. */
  changedFields: string[]
}

export interface OrderMessageBodyView {
  messageId: string
  body: string
}

export interface OrderAccessView {
  accessId: string
  at: string
  actorName: string | null
  actorRole: StaffRole | 'patient' | 'system' | (string & {})
  action: string
  outcome: string
}

export interface MailPreview {
  kind: ReminderKind | 'appointment-reminder'
  at: string
  /** in the patient's language, as it would be sent now */
  subject: string
  text: string
  /** false where the patient does not want this kind */
  isWanted: boolean
}

export interface OrderMails {
  /** newest first; the kinds of result_notice, and cancelled for an order's cancelation */
  sent: { kind: string; at: string }[]
  /** sent unless the step is done before */
  next: MailPreview[]
}

export interface StaffOrderView extends OrderView {
  mails: OrderMails
  appointment: AppointmentView | null
  patient: OrderPatientView
  todo: OrderTodo
  /** what people did, the newest first */
  activity: ActivityView[]
  owner: Colleague | null
  /** who may be assigned */
  people: Colleague[]
  userId: string
  canLog: boolean
  /** null before anything of them has arrived */
  resultSet: OrderResultsView | null
  documents: OrderDocument[]
  links: OrderLinks
  /** answers only for roles that see results */
  asked: AskedView
  /** who ordered it for the patient */
  placedBy: string | null
  /** that the patient agreed; null where staff did not state it */
  stated: StatedConsent | null
  /** a failed or canceled order of a known patient, by who may place orders */
  canOrderAgain: boolean
  /** the reader sees values and clinical documents only after giving a reason */
  needsReason: boolean
  /** The newest ones; `messageTotal` and `accessTotal` count all, up to 1,000. */
  messages: OrderMessageView[]
  messageTotal: number
  accesses: OrderAccessView[]
  accessTotal: number
  /** Sent back by the page when it refetches, which then counts as the same access. */
  access: string
}

export interface StaffOrderPage {
  orders: StaffOrderSummaryView[]
  /** Of patients whose names the searched words nearly are; the first page of a search has them. */
  similar: StaffOrderSummaryView[]
  size: number
  /** Counted up to 1,000; `isTotalCapped` when there are more. */
  total: number
  isTotalCapped: boolean
  previous: string | null
  next: string | null
  access: string
}

export interface OrderedTestView {
  labTestId: string
  name: string
}

export interface OrderPage<Row = OrderSummaryView> {
  orders: Row[]
  page: number
  size: number
  total: number
  isTotalCapped: boolean
}
