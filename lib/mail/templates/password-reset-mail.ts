import { isLocale, type Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'
import { resetHours } from './link-lifetimes.ts'

interface Recipient {
  email: string
  name: string
  locale?: string | null
}

export function passwordResetMail(recipient: Recipient, token: string) {
  const locale: Locale = isLocale(recipient.locale) ? recipient.locale : 'en'
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to: recipient.email,
    name: recipient.name,
    locale,
    subject: t('passwordReset.subject'),
    paragraphs: [t('passwordReset.body'), t('passwordReset.validity', { hours: resetHours })],
    link: {
      label: t('passwordReset.button'),
      path: `/reset-password?token=${encodeURIComponent(token)}`,
    },
    closing: t('notYou'),
  })
}
