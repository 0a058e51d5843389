import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'
import { verificationHours } from './link-lifetimes.ts'

export function verifyMail(
  recipient: { email: string; name: string; locale: Locale },
  { token, next }: { token: string; next?: string | undefined },
) {
  const t = translatorFor(recipient.locale, 'emails')
  const query = new URLSearchParams({ token, ...(next && { next }) })
  return composeMail({
    to: recipient.email,
    name: recipient.name,
    locale: recipient.locale,
    subject: t('verify.subject'),
    paragraphs: [t('verify.body'), t('verify.validity', { hours: verificationHours })],
    link: { label: t('verify.button'), path: `/verify-email?${query}` },
    closing: t('notYou'),
  })
}
