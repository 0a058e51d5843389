import { findCurrentConsentText, hashConsentText } from '#lib/consents/consent-texts.ts'
import { requiredConsentTypes } from '#lib/consents/consent-types.ts'
import { db } from '#lib/db/client.ts'

export async function keepConsents(given: { patientId: string; orderId: string; at: Date }) {
  const { patientId, orderId, at } = given
  const texts = requiredConsentTypes.flatMap((type) => findCurrentConsentText(type) ?? [])
  await db().consentRecord.createMany({
    data: texts.map(({ type, version, text }) => ({
      patientId,
      type,
      version,
      locale: 'en',
      text: text.en,
      textSha256: hashConsentText(text.en),
      orderId,
      givenAt: at,
    })),
  })
}
