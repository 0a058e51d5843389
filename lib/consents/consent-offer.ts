import type { ConsentType } from '#lib/consents/consent-types.ts'

/** A consent as the form shows it. */
export interface ConsentOffer {
  type: ConsentType
  version: string
  publishedOn: string
  title: string
  text: string
  isRequired: boolean
}
