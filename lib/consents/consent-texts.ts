import { createHash } from 'node:crypto'
import { mobileTermsAndConditions as mobileTermsAndConditions1_0 } from '#lib/consents/texts/mobile-terms-and-conditions-1-0.ts'
import { mobileTermsAndConditions as mobileTermsAndConditions1_1 } from '#lib/consents/texts/mobile-terms-and-conditions-1-1.ts'
import { noticeOfPrivacyPractices as noticeOfPrivacyPractices1_0 } from '#lib/consents/texts/notice-of-privacy-practices-1-0.ts'
import { noticeOfPrivacyPractices as noticeOfPrivacyPractices1_1 } from '#lib/consents/texts/notice-of-privacy-practices-1-1.ts'
import { noticeOfPrivacyPractices as noticeOfPrivacyPractices1_2 } from '#lib/consents/texts/notice-of-privacy-practices-1-2.ts'
import { telehealthInformedConsent as telehealthInformedConsent1_0 } from '#lib/consents/texts/telehealth-informed-consent-1-0.ts'
import { telehealthInformedConsent as telehealthInformedConsent1_1 } from '#lib/consents/texts/telehealth-informed-consent-1-1.ts'
import { telehealthInformedConsent as telehealthInformedConsent1_2 } from '#lib/consents/texts/telehealth-informed-consent-1-2.ts'
import { termsOfUse as termsOfUse1_0 } from '#lib/consents/texts/terms-of-use-1-0.ts'
import { termsOfUse as termsOfUse1_1 } from '#lib/consents/texts/terms-of-use-1-1.ts'
import { termsOfUse as termsOfUse2_0 } from '#lib/consents/texts/terms-of-use-2-0.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import type { ConsentOffer } from './consent-offer.ts'
import type { ConsentText } from './consent-text.ts'
import { type ConsentType, requiredConsentTypes } from './consent-types.ts'

/** Every version ever offered; new registrations use the last one of each required consent. */
export const consentTexts: readonly ConsentText[] = [
  termsOfUse1_0,
  termsOfUse1_1,
  termsOfUse2_0,
  telehealthInformedConsent1_0,
  telehealthInformedConsent1_1,
  telehealthInformedConsent1_2,
  noticeOfPrivacyPractices1_0,
  noticeOfPrivacyPractices1_1,
  noticeOfPrivacyPractices1_2,
  mobileTermsAndConditions1_0,
  mobileTermsAndConditions1_1,
]

export function findConsentText(type: string, version: string) {
  return consentTexts.find((text) => text.type === type && text.version === version)
}

/** Versions of one first number mean the same: who agreed to one is not asked about the next. */
export function isSameMeaning(version: string, other: string) {
  return version.split('.', 1)[0] === other.split('.', 1)[0]
}

export function findCurrentConsentText(type: ConsentType) {
  return consentTexts.findLast((text) => text.type === type)
}

export function listConsentOffers(locale: Locale): ConsentOffer[] {
  return requiredConsentTypes.flatMap((type) => {
    const current = findCurrentConsentText(type)
    if (!current) return []
    const { version, publishedOn, title, text } = current
    return { type, version, publishedOn, title: title[locale], text: text[locale] }
  })
}

export function hashConsentText(text: string) {
  return createHash('sha256').update(text, 'utf8').digest('hex')
}
