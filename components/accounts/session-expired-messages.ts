import type { MessagePart } from '#lib/i18n/pick-messages.ts'

/** What the dialog of every signed-in page, and the form in it, say. */
export const sessionExpiredMessages = [
  'accounts.expired',
  'accounts.idle',
  'accounts.password',
  'accounts.showPassword',
  'accounts.hidePassword',
  'accounts.twoFactor',
  'common.formErrors',
  'errors',
] as const satisfies readonly MessagePart[]
