import type { ConsentType } from './consent-types.ts'

/** The newest version of a consent. Client-safe. */
export interface ConsentOffer {
  type: ConsentType
  version: string
  publishedOn: string
  title: string
  text: string
}

export interface AskedConsent extends ConsentOffer {
  /** what the patient agreed to before, if it still covers this version */
  standing: { version: string; givenAt: string } | null
}
