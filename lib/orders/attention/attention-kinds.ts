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
] as const
export type AttentionReason = (typeof attentionReasons)[number]

/** A key under attention.reasons: the value itself when it is known, else "other". */
export function reasonWordOf(reason: string): AttentionReason | 'other' {
  return attentionReasons.find((known) => known === reason) ?? 'other'
}
