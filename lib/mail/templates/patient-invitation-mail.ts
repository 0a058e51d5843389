import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'
import { invitationDays } from './link-lifetimes.ts'

/** Without the patient’s name: whether the address is theirs is not proven yet. */
export function patientInvitationMail(
  { email, locale }: { email: string; locale: Locale },
  { path }: { path: string },
) {
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to: email,
    name: null,
    locale,
    subject: t('patientInvitation.subject'),
    paragraphs: (clinic) => [
      t('patientInvitation.body', { clinic }),
      t('patientInvitation.validity', { days: invitationDays }),
    ],
    link: { label: t('patientInvitation.button'), path },
    closing: t('patientInvitation.notYou'),
  })
}
