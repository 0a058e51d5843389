// Emails about orders and their results. Client-safe.

/** Those a person may do without. Results and problems always come: someone may have to act on them. */
export const silenceableKinds = [
  'ordered',
  'sent',
  'delivered',
  'registration-reminder',
  'at-lab',
] as const
export type SilenceableKind = (typeof silenceableKinds)[number]

export const orderNoticeKinds = [...silenceableKinds, 'problem'] as const
export type OrderNoticeKind = (typeof orderNoticeKinds)[number]
