import type { Consent } from '#service/contract/people.ts'

export type ConsentType = Consent['consentType']

/** Without these no kit is registered. */
export const requiredConsentTypes = [
  'terms-of-use',
  'telehealth-informed-consent',
  'notice-of-privacy-practices',
] as const satisfies readonly ConsentType[]

/** In the order in which they are shown. */
export const offeredConsentTypes = [
  ...requiredConsentTypes,
  'mobile-terms-and-conditions',
] as const satisfies readonly ConsentType[]
