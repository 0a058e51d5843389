import type { Consent } from '#contract/people.ts'
import type { Prisma } from '#service/db/generated/client.ts'

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
