import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'
import type { Recipient } from '#lib/notices/find-recipient.ts'

/** That the clinic has questions, without them and without the test that asks. */
export function questionsMail(
  { email, name, locale }: Recipient,
  { requestId }: { requestId: string },
) {
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to: email,
    name,
    locale,
    subject: t('questions.subject'),
    paragraphs: (clinic) => [t('questions.body', { clinic })],
    link: { label: t('questions.button'), path: `/answers/${requestId}` },
    closing: t('questions.closing'),
  })
}
