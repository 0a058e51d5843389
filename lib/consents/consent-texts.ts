import { createHash } from 'node:crypto'
import type { ConsentOffer } from '#lib/consents/consent-offer.ts'
import type { ConsentText } from '#lib/consents/consent-text.ts'
import {
  type ConsentType,
  offeredConsentTypes,
  requiredConsentTypes,
} from '#lib/consents/consent-types.ts'
import { mobileTermsAndConditions } from '#lib/consents/texts/mobile-terms-and-conditions-1-0.ts'
import { noticeOfPrivacyPractices } from '#lib/consents/texts/notice-of-privacy-practices-1-0.ts'
import { telehealthInformedConsent } from '#lib/consents/texts/telehealth-informed-consent-1-0.ts'
import { termsOfUse } from '#lib/consents/texts/terms-of-use-1-0.ts'
import type { Locale } from '#lib/i18n/locale.ts'

/** Every version that was ever offered; of each consent the last one counts for new registrations. */
export const consentTexts: readonly ConsentText[] = [
  termsOfUse,
  telehealthInformedConsent,
  noticeOfPrivacyPractices,
  mobileTermsAndConditions,
]

export function findCurrentConsentText(type: ConsentType) {
  return consentTexts.findLast((text) => text.type === type)
}

/** The consents that a registration asks for, in one language. */
export function listConsentOffers(locale: Locale): ConsentOffer[] {
  const required: readonly ConsentType[] = requiredConsentTypes
  return offeredConsentTypes.flatMap((type) => {
    const current = findCurrentConsentText(type)
    if (!current) return []
    const { version, publishedOn } = current
    return {
      type,
      version,
      publishedOn,
      title: current.title[locale],
      text: current.text[locale],
      isRequired: required.includes(type),
    }
  })
}

export function hashConsentText(text: string) {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
