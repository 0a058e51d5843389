import type { ConsentType } from './consent-types.ts'

export interface ConsentOffer {
  type: ConsentType
  version: string
  publishedOn: string
  title: string
  text: string
  isRequired: boolean
}
