import type { Context, PatientActor } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import type { ConsentText } from './consent-text.ts'
import { findConsentText, findCurrentConsentText, hashConsentText } from './consent-texts.ts'
import { type ConsentType, requiredConsentTypes } from './consent-types.ts'
import type { Agreement } from './list-agreements.ts'

export interface GivenConsent {
  text: ConsentText
  /** when its box was ticked */
  givenAt: Date
  /** given before, and still covering the newest version */
  isStanding: boolean
}

type AcceptedVersions = Partial<Record<ConsentType, string>>

interface Required {
  /** as the form sent them */
  given: AcceptedVersions
  /** what the patient agreed to before */
  standing: readonly Agreement[]
  readTime: (type: ConsentType) => Date
}

/** Throws consent-missing when a required consent is missing or there is a newer version than the one shown. */
export function requireConsents({ given, standing, readTime }: Required): GivenConsent[] {
  const fields: Record<string, string> = {}
  const consents = requiredConsentTypes.flatMap((type): GivenConsent[] => {
    const earlier = standing.find((agreement) => agreement.type === type)
    const agreed = earlier && findConsentText(type, earlier.version)
    if (earlier && agreed) return [{ text: agreed, givenAt: earlier.givenAt, isStanding: true }]
    const current = findCurrentConsentText(type)
    if (current && current.version === given[type])
      return [{ text: current, givenAt: readTime(type), isStanding: false }]
    fields[`consents.${type}`] = 'consent'
    return []
  })
  if (Object.keys(fields).length > 0) throw new AppError('consent-missing', { fields })
  return consents
}

/** Stores the exact words that the patient saw. */
export async function recordConsents(
  tx: Transaction,
  context: Context,
  actor: PatientActor,
  given: { consents: readonly GivenConsent[]; orderId: OrderId | null },
) {
  const fresh = given.consents.filter(({ isStanding }) => !isStanding)
  await tx.consentRecord.createMany({
    data: fresh.map(({ text: consent, givenAt }) => ({
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
