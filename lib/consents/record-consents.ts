import type { Context, PatientActor } from '#lib/auth/context.ts'
import type { ConsentText } from '#lib/consents/consent-text.ts'
import { findCurrentConsentText, hashConsentText } from '#lib/consents/consent-texts.ts'
import {
  type ConsentType,
  offeredConsentTypes,
  requiredConsentTypes,
} from '#lib/consents/consent-types.ts'
import type { Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'

/** What a person agreed to: version by consent. */
export type GivenConsents = Partial<Record<ConsentType, string>>

/**
 * The texts behind the given versions. Throws consent-missing when a required one is not given, or when
 * its text has changed since it was shown.
 */
export function requireConsentTexts(given: GivenConsents): ConsentText[] {
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

/** Adds one ledger row for each text, with the words that the person saw. */
export async function recordConsents(
  tx: Transaction,
  context: Context,
  actor: PatientActor,
  given: { texts: readonly ConsentText[]; orderId: string; at: Date },
) {
  await tx.consentRecord.createMany({
    data: given.texts.map((consent) => ({
      patientId: actor.patientId,
      type: consent.type,
      version: consent.version,
      locale: context.locale,
      text: consent.text[context.locale],
      textSha256: hashConsentText(consent.text[context.locale]),
      orderId: given.orderId,
      givenAt: given.at,
    })),
  })
}
