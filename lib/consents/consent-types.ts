import type { Consent } from '#contract/people.ts'

export type ConsentType = Consent['consentType']

export const requiredConsentTypes = [
  'terms-of-use',
  'telehealth-informed-consent',
  'notice-of-privacy-practices',
] as const satisfies readonly ConsentType[]
