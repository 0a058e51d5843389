import { isLocale, type Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

export function passwordChangedMail(recipient: {
  email: string
  name: string
  locale?: string | null
}) {
  const locale: Locale = isLocale(recipient.locale) ? recipient.locale : 'en'
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to: recipient.email,
    name: recipient.name,
    locale,
    subject: t('passwordChanged.subject'),
    paragraphs: [t('passwordChanged.body')],
    link: { label: t('passwordChanged.button'), path: '/account' },
    closing: t('passwordChanged.notYou'),
  })
}
