import type { StaffRole } from '#lib/auth/context.ts'
import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'
import { invitationDays } from './link-lifetimes.ts'

/** To someone whose name is not known yet. */
export function invitationMail(
  { email, locale }: { email: string; locale: Locale },
  { role, path }: { role: StaffRole; path: string },
) {
  const t = translatorFor(locale, 'emails')
  const roles = translatorFor(locale, 'common')
  return composeMail({
    to: email,
    name: null,
    locale,
    subject: t('invitation.subject'),
    paragraphs: (clinic) => [
      t('invitation.body', { clinic, role: roles(`staffRole.${role}`) }),
      t('invitation.validity', { days: invitationDays }),
    ],
    link: { label: t('invitation.button'), path },
    closing: t('invitation.notYou'),
  })
}
