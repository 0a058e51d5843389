import type { Topic } from '#lib/conversations/conversation-view.ts'
import type { NextKind, Situation, TimelineTone } from './timeline.ts'

interface NextAction {
  kind: NextKind
  tone: TimelineTone
  /** what a message to the clinic would solve: the one thing that the patient can do */
  ask?: Exclude<Topic, 'result' | 'report'>
}

export const nextActions: Record<Situation, NextAction> = {
  preparing: { kind: 'wait', tone: 'accent' },
  preparingRegistered: { kind: 'wait', tone: 'accent' },
  registered: { kind: 'wait', tone: 'accent' },
  onItsWay: { kind: 'wait', tone: 'accent' },
  onItsWayRegistered: { kind: 'wait', tone: 'accent' },
  outForDelivery: { kind: 'wait', tone: 'accent' },
  delayedToYou: { kind: 'wait', tone: 'watch', ask: 'question' },
  undeliveredToYou: { kind: 'contact', tone: 'alert', ask: 'address' },
  lostToYou: { kind: 'contact', tone: 'alert', ask: 'replacement' },
  register: { kind: 'register', tone: 'accent' },
  collect: { kind: 'collect-sample', tone: 'accent' },
  toLab: { kind: 'wait', tone: 'accent' },
  delayedToLab: { kind: 'wait', tone: 'watch', ask: 'question' },
  undeliveredToLab: { kind: 'contact', tone: 'alert', ask: 'replacement' },
  lostToLab: { kind: 'contact', tone: 'alert', ask: 'replacement' },
  atLab: { kind: 'wait', tone: 'accent' },
  atLabLate: { kind: 'contact', tone: 'watch', ask: 'question' },
  blocked: { kind: 'contact', tone: 'watch', ask: 'details' },
  sampleError: { kind: 'contact', tone: 'alert', ask: 'replacement' },
  sampleErrorDrawn: { kind: 'contact', tone: 'alert', ask: 'appointment' },
  withClinician: { kind: 'wait', tone: 'accent' },
  resultsReady: { kind: 'open-results', tone: 'good' },
  resultsOpened: { kind: 'wait', tone: 'accent' },
  resultsCritical: { kind: 'contact', tone: 'alert' },
  resultsReviewed: { kind: 'open-results', tone: 'good' },
  resultsReviewedOpened: { kind: 'nothing', tone: 'good' },
  resultsCorrected: { kind: 'open-results', tone: 'watch' },
  resultsCorrectedOpened: { kind: 'wait', tone: 'watch' },
  resultsPartial: { kind: 'open-results', tone: 'accent' },
  resultsPartialOpened: { kind: 'wait', tone: 'accent' },
  heldByWish: { kind: 'wait', tone: 'accent' },
  heldByRule: { kind: 'wait', tone: 'accent' },
  heldByClinician: { kind: 'wait', tone: 'accent' },
  redraw: { kind: 'contact', tone: 'watch', ask: 'appointment' },
  appointmentToCome: { kind: 'wait', tone: 'accent' },
  appointmentToBook: { kind: 'book-visit', tone: 'accent' },
  appointmentToday: { kind: 'go-to-visit', tone: 'accent' },
  appointmentTomorrow: { kind: 'go-to-visit', tone: 'accent' },
  appointmentPending: { kind: 'wait', tone: 'accent' },
  appointmentScheduled: { kind: 'wait', tone: 'accent' },
  appointmentCancelled: { kind: 'book-visit', tone: 'watch' },
  drawn: { kind: 'wait', tone: 'accent' },
  cancelled: { kind: 'nothing', tone: 'neutral' },
  cancelledVisitKept: { kind: 'cancel-visit', tone: 'watch' },
  stopped: { kind: 'contact', tone: 'neutral', ask: 'question' },
  replaced: { kind: 'nothing', tone: 'neutral' },
  unknown: { kind: 'wait', tone: 'neutral' },
}

const ownTasks: ReadonlySet<NextKind> = new Set([
  'register',
  'collect-sample',
  'open-results',
  'book-visit',
  'go-to-visit',
  'cancel-visit',
])

/** Something that only the patient can do, now. */
export const isOwnTask = (kind: NextKind) => ownTasks.has(kind)
