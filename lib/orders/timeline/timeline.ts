import type { AppointmentView } from '#lib/appointments/appointment-view.ts'
import type { OrderId } from '#lib/ids.ts'
import type { OwnResults } from '#lib/result-sets/own/own-set-view.ts'

export type TimelineOrder = {
  method: string | null
  origin: string | null
  isRegistered: boolean
  status: { low: string; detail: string | null }
  events: readonly TimelineEvent[]
  shipment: {
    outboundTrackingUrl?: string | null
    inboundTrackingUrl?: string | null
  } | null
  /** Calendar days that the service counts from the sample's arrival; the attention queue uses them too. */
  expectedResultBy?: string | null
  lateAfter?: string | null
  /** For the order's patient, whose timeline ends with the clinic's step. */
  results?: OwnResults
  appointment?: AppointmentView | null
  can?: { bookVisit: boolean }
  links?: { replacedBy: OrderId | null }
}

export type TimelineEvent = {
  eventId: string
  status: string
  detail: string | null
  at: string
}

export type StepKey =
  | 'ordered'
  | 'sent'
  | 'delivered'
  | 'registered'
  | 'toLab'
  | 'appointment'
  | 'drawn'
  | 'atLab'
  | 'results'
  | 'review'
  | 'cancelled'
  | 'update'

export type StepState = 'done' | 'here' | 'next' | 'problem' | 'failed' | 'cancelled' | 'unknown'

export type StepLabel =
  | 'ordered'
  | 'sent'
  | 'onItsWay'
  | 'outForDelivery'
  | 'delayedToYou'
  | 'undeliveredToYou'
  | 'lostToYou'
  | 'delivered'
  | 'deliveredToRegister'
  | 'deliveredToCollect'
  | 'registered'
  | 'registeredToCollect'
  | 'toLab'
  | 'sentToLab'
  | 'delayedToLab'
  | 'undeliveredToLab'
  | 'lostToLab'
  | 'atLab'
  | 'blocked'
  | 'sampleError'
  | 'results'
  | 'resultsReady'
  | 'resultsCorrected'
  | 'resultsPartial'
  | 'resultsHeld'
  | 'redraw'
  | 'review'
  | 'reviewOpen'
  | 'reviewAgain'
  | 'reviewed'
  | 'appointment'
  | 'appointmentPending'
  | 'appointmentScheduled'
  | 'appointmentCancelled'
  | 'drawn'
  | 'cancelled'
  | 'stopped'
  | 'update'

export type Situation =
  | 'preparing'
  | 'preparingRegistered'
  | 'registered'
  | 'onItsWay'
  | 'onItsWayRegistered'
  | 'outForDelivery'
  | 'delayedToYou'
  | 'undeliveredToYou'
  | 'lostToYou'
  | 'register'
  | 'collect'
  | 'toLab'
  | 'delayedToLab'
  | 'undeliveredToLab'
  | 'lostToLab'
  | 'atLab'
  | 'atLabLate'
  | 'blocked'
  | 'sampleError'
  | 'sampleErrorDrawn'
  | 'withClinician'
  | 'resultsReady'
  | 'resultsOpened'
  | 'resultsCritical'
  | 'resultsReviewed'
  | 'resultsReviewedOpened'
  | 'resultsCorrectedOpened'
  | 'resultsPartialOpened'
  | 'heldByWish'
  | 'heldByRule'
  | 'heldByClinician'
  | 'resultsCorrected'
  | 'resultsPartial'
  | 'redraw'
  | 'appointmentToCome'
  | 'appointmentToBook'
  | 'appointmentToday'
  | 'appointmentTomorrow'
  | 'appointmentPending'
  | 'appointmentScheduled'
  | 'appointmentCancelled'
  | 'drawn'
  | 'cancelled'
  | 'cancelledVisitKept'
  | 'stopped'
  | 'replaced'
  | 'unknown'

export type TimelineTone = 'neutral' | 'accent' | 'good' | 'watch' | 'alert'

export type NextKind =
  | 'register'
  | 'collect-sample'
  | 'book-visit'
  | 'go-to-visit'
  | 'cancel-visit'
  | 'open-results'
  | 'wait'
  | 'contact'
  | 'nothing'

/** Calendar days (2025-05-15) in the viewer's zone. */
export type ExpectedResults = { from: string; to: string; lateAfter: string }

export type TimelineStep = {
  key: StepKey
  state: StepState
  label: StepLabel
  at?: string
  detail?: string
  trackingUrl?: string
  expected?: ExpectedResults
  /** Who reviewed. */
  by?: string
  /** Of the tests, how many have a result. */
  counts?: { reported: number; total: number }
  /** The parcel was delayed on this leg and has moved on since. */
  wasDelayed?: true
}

export type Timeline = {
  headline: Situation
  doThisNext: { kind: NextKind; mailing?: MailingAdvice }
  steps: TimelineStep[]
  tone: TimelineTone
  late: boolean
  isReplacement: boolean
}

export type MailingAdvice = {
  kind: 'postByThursday' | 'postToday' | 'waitForMonday'
  day: string
}
