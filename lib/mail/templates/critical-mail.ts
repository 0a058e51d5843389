import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

interface Recipient {
  email: string
  name: string
  locale: Locale
}

const staffTexts = {
  raised: 'criticalRaised',
  escalated: 'criticalEscalated',
  reopened: 'criticalReopened',
} as const

/** To those on call. Neither names the patient nor the result. */
export function criticalStaffMail(
  { email, name, locale }: Recipient,
  { criticalId, kind }: { criticalId: string; kind: keyof typeof staffTexts },
) {
  const t = translatorFor(locale, 'emails')
  const text = staffTexts[kind]
  return composeMail({
    to: email,
    name,
    locale,
    subject: t(`${text}.subject`),
    paragraphs: [t(`${text}.body`)],
    link: { label: t('criticalRaised.button'), path: `/clinic/results/critical/${criticalId}` },
    closing: t('noHealthDataAtAll'),
  })
}

export const setPath = (orderId: string) => `/clinic/results/${orderId}`

/** To those on call, of a critical result of someone who is none of the clinic's patients: it has no alarm and no call log. */
export function unknownPersonCriticalMail({ email, name, locale }: Recipient, orderId: string) {
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to: email,
    name,
    locale,
    subject: t('criticalRaised.subject'),
    paragraphs: [t('criticalUnknownPerson.body')],
    link: { label: t('criticalRaised.button'), path: setPath(orderId) },
    closing: t('noHealthDataAtAll'),
  })
}

/** The words about an old value are less pressing; who feels unwell is sent to 911 by both. */
export function criticalPatientMail(
  { email, name, locale }: Recipient,
  { phone, isOld }: { phone: string; isOld: boolean },
) {
  const t = translatorFor(locale, 'emails')
  const text = isOld ? 'criticalPatientOld' : 'criticalPatient'
  return composeMail({
    to: email,
    name,
    locale,
    subject: t(`${text}.subject`),
    paragraphs: [t(`${text}.body`, { phone }), t(`${text}.emergency`)],
    link: { label: t('criticalPatient.button'), path: '/home' },
    closing: t('noHealthDataAtAll'),
  })
}
