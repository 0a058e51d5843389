import { isLocale, type Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'
import { verificationHours } from './link-lifetimes.ts'

interface Change {
  currentEmail: string
  newEmail: string
  token: string
  to: 'current' | 'new'
}

/** The link that each of the two addresses must confirm. */
export function emailChangeMail(
  { name, locale }: { name: string; locale: Locale },
  { currentEmail, newEmail, token, to }: Change,
) {
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to: to === 'current' ? currentEmail : newEmail,
    name,
    locale,
    subject: t(`emailChange.${to}.subject`),
    paragraphs: [
      t(`emailChange.${to}.body`, { newEmail }),
      t('emailChange.both', { hours: verificationHours }),
    ],
    link: {
      label: t(`emailChange.${to}.button`),
      path: `/change-email?token=${encodeURIComponent(token)}`,
    },
    closing: t(`emailChange.${to}.notYou`),
  })
}

export function emailChangedMail(
  user: { name: string; email: string; locale: string },
  to: string,
) {
  const locale = isLocale(user.locale) ? user.locale : 'en'
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to,
    name: user.name,
    locale,
    subject: t('emailChanged.subject'),
    paragraphs: [t('emailChanged.body', { newEmail: user.email })],
    link: { label: t('emailChanged.button'), path: '/account' },
    closing: t('emailChanged.notYou'),
  })
}
