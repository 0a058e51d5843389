/** What may need the staff, the most dangerous first. */
export const attentionKinds = ['failed', 'blocked', 'transit', 'late', 'unregistered'] as const
export type AttentionKind = (typeof attentionKinds)[number]

/** What exactly is wrong; each has a text under attention.reasons in the messages. */
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
