import type { MessagePart } from '#lib/i18n/pick-messages.ts'

/** For the dialog and its form, which every signed-in page includes. */
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
