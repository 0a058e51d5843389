import { isLocale, type Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

/** To the owner of an account whose address someone entered to create one, or to change theirs to. */
export function accountExistsMail(recipient: { email: string; name: string; locale: string }) {
  const locale: Locale = isLocale(recipient.locale) ? recipient.locale : 'en'
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to: recipient.email,
    name: recipient.name,
    locale,
    subject: t('accountExists.subject'),
    paragraphs: [t('accountExists.body'), t('accountExists.forgot')],
    link: { label: t('accountExists.button'), path: '/sign-in' },
    closing: t('notYou'),
  })
}
