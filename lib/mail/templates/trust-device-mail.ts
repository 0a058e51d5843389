import { isLocale, type Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'
import { trustDeviceMinutes } from './link-lifetimes.ts'

export function trustDeviceMail(
  recipient: { email: string; name: string; locale: string },
  token: string,
) {
  const locale: Locale = isLocale(recipient.locale) ? recipient.locale : 'en'
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to: recipient.email,
    name: recipient.name,
    locale,
    subject: t('trustDevice.subject'),
    paragraphs: [t('trustDevice.body'), t('trustDevice.validity', { minutes: trustDeviceMinutes })],
    link: {
      label: t('trustDevice.button'),
      path: `/trust-device?token=${encodeURIComponent(token)}`,
    },
    closing: t('trustDevice.notYou'),
  })
}
