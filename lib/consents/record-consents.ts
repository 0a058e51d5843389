import type { Context, PatientActor } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import type { ConsentText } from './consent-text.ts'
import { findCurrentConsentText, hashConsentText } from './consent-texts.ts'
import { type ConsentType, offeredConsentTypes, requiredConsentTypes } from './consent-types.ts'

export interface GivenConsent {
  text: ConsentText
  /** when its box was ticked */
  givenAt: Date
}

type AcceptedVersions = Partial<Record<ConsentType, string>>

/**
 * Throws consent-missing when a required consent is missing or there is a newer version than the
 * one shown.
 */
export function requireConsentTexts(given: AcceptedVersions): ConsentText[] {
  const required: readonly ConsentType[] = requiredConsentTypes
  const fields: Record<string, string> = {}
  const texts = offeredConsentTypes.flatMap((type) => {
    const current = findCurrentConsentText(type)
    if (current && current.version === given[type]) return current
    if (given[type] || required.includes(type)) fields[`consents.${type}`] = 'consent'
    return []
  })
  if (Object.keys(fields).length > 0) throw new AppError('consent-missing', { fields })
  return texts
}

/** Stores the exact words that the patient saw. */
export async function recordConsents(
  tx: Transaction,
  context: Context,
  actor: PatientActor,
  given: { consents: readonly GivenConsent[]; orderId: OrderId },
) {
  await tx.consentRecord.createMany({
    data: given.consents.map(({ text: consent, givenAt }) => ({
      patientId: actor.patientId,
      type: consent.type,
      version: consent.version,
      locale: context.locale,
      text: consent.text[context.locale],
      textSha256: hashConsentText(consent.text[context.locale]),
      orderId: given.orderId,
      givenAt,
    })),
  })
}
