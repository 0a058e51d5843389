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
