import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import type { OrderId } from '#lib/ids.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

const texts = {
  ordered: 'kitOrdered',
  sent: 'kitSent',
  delivered: 'kitDelivered',
  'register-kit': 'kitReminder',
  'mail-kit': 'kitMailReminder',
  'book-visit': 'bookingReminder',
  'at-lab': 'kitAtLab',
  problem: 'kitProblem',
} as const

/** The email says neither which test it is nor what went wrong. */
export function orderMail(
  recipient: { email: string; name: string; locale: Locale },
  { orderId, kind }: { orderId: OrderId; kind: keyof typeof texts },
) {
  const t = translatorFor(recipient.locale, 'emails')
  const text = texts[kind]
  return composeMail({
    to: recipient.email,
    name: recipient.name,
    locale: recipient.locale,
    subject: t(`${text}.subject`),
    paragraphs: [t(`${text}.body`)],
    link: { label: t(`${text}.button`), path: `/orders/${orderId}` },
    closing: t('noDetails'),
    hasPreferences: kind !== 'problem',
  })
}
