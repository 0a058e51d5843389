// Emails about orders, their results and messages. Client-safe.

/** Those a person may do without. Results and problems always come: someone may have to act on them. */
export const silenceableKinds = [
  'ordered',
  'sent',
  'delivered',
  'kit-reminder',
  'at-lab',
  'message',
  'booking-reminder',
  'appointment-reminder',
] as const
export type SilenceableKind = (typeof silenceableKinds)[number]

/** Of a step that only the patient can do, and has not done yet. */
export const reminderKinds = ['kit-reminder', 'booking-reminder'] as const
export type ReminderKind = (typeof reminderKinds)[number]

export const orderNoticeKinds = ['ordered', 'sent', 'delivered', 'at-lab', 'problem'] as const
export type OrderNoticeKind = (typeof orderNoticeKinds)[number]

export const appointmentNoticeKinds = [
  'appointment-booked',
  'appointment-cancelled',
  'appointment-reminder',
] as const

/** Every email about an order, its visit or its results that is recorded once it is sent. A cancelation is recorded as a problem. */
const mailKinds = [
  ...orderNoticeKinds,
  ...reminderKinds,
  ...appointmentNoticeKinds,
  'cancelled',
  'ready',
  'corrected',
  'reviewed',
  'held',
] as const

export function isMailKind(kind: string): kind is (typeof mailKinds)[number] {
  return mailKinds.some((known) => known === kind)
}
