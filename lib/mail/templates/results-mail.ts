import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import type { OrderId } from '#lib/ids.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

export const resultNoticeKinds = ['ready', 'corrected', 'reviewed', 'held'] as const
export type ResultNoticeKind = (typeof resultNoticeKinds)[number]

const texts = {
  ready: 'resultsReady',
  corrected: 'resultsCorrected',
  reviewed: 'resultsReviewed',
  held: 'resultsHeld',
} as const

export function resultsMail(
  recipient: { email: string; name: string; locale: Locale },
  { orderId, kind }: { orderId: OrderId; kind: ResultNoticeKind },
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
  })
}
