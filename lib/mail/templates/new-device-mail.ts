import { isLocale, type Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

interface Device {
  browser: string | undefined
  system: string | undefined
}

export function newDeviceMail(
  recipient: { email: string; name: string; locale: string },
  { browser, system }: Device,
) {
  const locale: Locale = isLocale(recipient.locale) ? recipient.locale : 'en'
  const t = translatorFor(locale, 'emails')
  const device =
    browser && system
      ? t('newDevice.device', { browser, system })
      : (browser ?? system ?? t('newDevice.unknown'))
  return composeMail({
    to: recipient.email,
    name: recipient.name,
    locale,
    subject: t('newDevice.subject'),
    paragraphs: [t('newDevice.body', { device })],
    link: { label: t('newDevice.button'), path: '/account' },
    closing: t('newDevice.notYou'),
  })
}
