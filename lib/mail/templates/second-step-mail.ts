import type { Locale } from '#lib/i18n/locale.ts'
import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'

export type SecondStepChange =
  | 'turnedOn'
  | 'turnedOff'
  | 'newCodes'
  | 'passkeyAdded'
  | 'passkeyRemoved'

export function secondStepMail(
  recipient: { email: string; name: string; locale: Locale },
  change: SecondStepChange,
) {
  const t = translatorFor(recipient.locale, 'emails')
  return composeMail({
    to: recipient.email,
    name: recipient.name,
    locale: recipient.locale,
    subject: t(`secondStep.${change}.subject`),
    paragraphs: [t(`secondStep.${change}.body`)],
    link: { label: t('secondStep.button'), path: '/account' },
    closing: t('secondStep.notYou'),
  })
}
