import type { AppointmentView } from '#lib/appointments/appointment-view.ts'

/** Most urgent first. */
export const attentionKinds = ['failed', 'blocked', 'transit', 'late', 'unregistered'] as const
export type AttentionKind = (typeof attentionKinds)[number]

export const attentionReasons = [
  'sampleError',
  'lost',
  'undeliveredToPatient',
  'undeliveredToLab',
  'redraw',
  'appointmentCancelled',
  'failed',
  'blocked',
  'delayedToPatient',
  'delayedToLab',
  'notSent',
  'stalledToPatient',
  'notPosted',
  'stalledToLab',
  'pastTurnaround',
  'noResults',
  'notRegistered',
  'notRegisteredOnItsWay',
  'notBooked',
  'notCollected',
  'requestUnanswered',
  'visitOver',
  'visitOfCanceledOrder',
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** Not stored: the order's status is the same, and only the visit says that the patient was not there. */
const missedVisit = 'appointmentMissed'

/** The stored reason of an order, as exactly as its appointment says it. */
export function exactReasonOf(reason: string, appointment: AppointmentView | null): string {
  const isMissed = appointment?.cancellation?.cause === 'missed'
  return reason === 'appointmentCancelled' && isMissed ? missedVisit : reason
}

const knownReasons = [...attentionReasons, missedVisit] as const
type ReasonWord = (typeof knownReasons)[number] | 'other'

/** A key under attention.reasons: the value itself when it is known, else "other". */
export function reasonWordOf(reason: string): ReasonWord {
  return knownReasons.find((known) => known === reason) ?? 'other'
}
