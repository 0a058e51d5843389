import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

/** Names the staff member, and neither the patient nor the reason. */
export function emergencyAccessMail(
  { email, name, locale }: { email: string; name: string; locale: Locale },
  { staffName, minutes }: { staffName: string; minutes: number },
) {
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to: email,
    name,
    locale,
    subject: t('emergencyAccess.subject'),
    paragraphs: [t('emergencyAccess.body', { staffName, minutes })],
    link: { label: t('emergencyAccess.button'), path: '/clinic/privacy' },
    closing: t('emergencyAccess.closing'),
  })
}
