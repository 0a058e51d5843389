import { z } from 'zod'
import type { OrderId } from '#lib/ids.ts'
import type { TextChange } from './compare-texts.ts'
import { requiredConsentTypes } from './consent-types.ts'

// A patient's consents as sent to the browser. Client-safe.

export interface LedgerEntry {
  kind: 'agreed' | 'withdrawn'
  /** of an agreement */
  consentId: string | null
  version: string
  at: string
  orderId: OrderId | null
}

export interface LedgerConsent {
  type: string
  title: string
  /** asked: never agreed to, withdrawn, or agreed to in a version with another meaning */
  state: 'in-force' | 'withdrawn' | 'asked'
  /** the version in force, or the newest one */
  version: string
  newest: { version: string; publishedOn: string } | null
  /** newest first */
  entries: LedgerEntry[]
  can: { withdraw: boolean; agree: boolean }
}

/** Staff who placed the order stated that the patient agreed to its test. */
export interface StatedConsent {
  orderId: OrderId
  testName: string | null
  /** null for someone who has no account anymore */
  statedBy: string | null
  at: string
}

export interface OwnConsents {
  consents: LedgerConsent[]
  /** newest first */
  stated: StatedConsent[]
}

export interface ConsentVersion {
  version: string
  publishedOn: string
  /** its meaning differs from the version before, so that patients are asked again */
  isNewMeaning: boolean
  changes: TextChange[]
}

export interface ConsentDetails {
  consent: LedgerConsent
  /** the newest text, or the one that was agreed to where there is no newer one of this type */
  text: string
  /** newest first, without the first one */
  versions: ConsentVersion[]
}

export const consentParams = z.strictObject({ type: z.string().max(50) })
export const receiptParams = z.strictObject({ consentId: z.string().regex(/^\d{1,18}$/) })
export const agreeInput = z.strictObject({ version: z.string().max(20) })
export const withdrawInput = z.strictObject({ version: z.string().max(20) })

/** A notice is received, which cannot be taken back. */
const withdrawable: readonly string[] = [
  'terms-of-use',
  'telehealth-informed-consent',
  'mobile-terms-and-conditions',
  'hipaa-authorization',
]

export const isWithdrawable = (type: string) => withdrawable.includes(type)
export const isAsked = (type: string) => requiredConsentTypes.some((asked) => asked === type)
