import type { Consent } from '#service/contract/people.ts'
import type { Prisma } from '#service/db/generated/client.ts'

/** Consents as an order keeps them; one without a time was given when the request came. */
export function storeConsents(
  consents: Consent[] | null | undefined,
  receivedAt: Date,
): Prisma.InputJsonArray {
  return (consents ?? []).map(({ consentType, version, timeOfConsent }) => ({
    consentType,
    version,
    timeOfConsent: timeOfConsent ?? receivedAt.toISOString(),
  }))
}
