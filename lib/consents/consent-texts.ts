import { createHash } from 'node:crypto'
import { mobileTermsAndConditions as mobileTermsAndConditions1_0 } from '#lib/consents/texts/mobile-terms-and-conditions-1-0.ts'
import { mobileTermsAndConditions as mobileTermsAndConditions1_1 } from '#lib/consents/texts/mobile-terms-and-conditions-1-1.ts'
import { noticeOfPrivacyPractices as noticeOfPrivacyPractices1_0 } from '#lib/consents/texts/notice-of-privacy-practices-1-0.ts'
import { noticeOfPrivacyPractices as noticeOfPrivacyPractices1_1 } from '#lib/consents/texts/notice-of-privacy-practices-1-1.ts'
import { telehealthInformedConsent as telehealthInformedConsent1_0 } from '#lib/consents/texts/telehealth-informed-consent-1-0.ts'
import { telehealthInformedConsent as telehealthInformedConsent1_1 } from '#lib/consents/texts/telehealth-informed-consent-1-1.ts'
import { termsOfUse as termsOfUse1_0 } from '#lib/consents/texts/terms-of-use-1-0.ts'
import { termsOfUse as termsOfUse1_1 } from '#lib/consents/texts/terms-of-use-1-1.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import type { ConsentOffer } from './consent-offer.ts'
import type { ConsentText } from './consent-text.ts'
import { type ConsentType, offeredConsentTypes, requiredConsentTypes } from './consent-types.ts'

/** Every version ever offered; new registrations use the last one of each consent. */
export const consentTexts: readonly ConsentText[] = [
  termsOfUse1_0,
  termsOfUse1_1,
  telehealthInformedConsent1_0,
  telehealthInformedConsent1_1,
  noticeOfPrivacyPractices1_0,
  noticeOfPrivacyPractices1_1,
  mobileTermsAndConditions1_0,
  mobileTermsAndConditions1_1,
]

export function findCurrentConsentText(type: ConsentType) {
  return consentTexts.findLast((text) => text.type === type)
}

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
