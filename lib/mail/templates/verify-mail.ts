import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

export const verificationHours = 48

export function verifyMail(
  recipient: { email: string; name: string; locale: Locale },
  token: string,
) {
  const t = translatorFor(recipient.locale, 'emails')
  return composeMail({
    to: recipient.email,
    name: recipient.name,
    locale: recipient.locale,
    subject: t('verify.subject'),
    paragraphs: [t('verify.body'), t('verify.validity', { hours: verificationHours })],
    link: { label: t('verify.button'), path: `/verify-email?token=${encodeURIComponent(token)}` },
    closing: t('notYou'),
  })
}
