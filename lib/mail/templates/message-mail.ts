import { translatorFor } from '#lib/i18n/messages.ts'
import { composeMail } from '#lib/mail/compose-mail.ts'
import type { Recipient } from '#lib/notices/find-recipient.ts'

/** That there is a message, without its text and what it is about. */
export function messageMail(
  { email, name, locale }: Recipient,
  { conversationId }: { conversationId: string },
) {
  const t = translatorFor(locale, 'emails')
  return composeMail({
    to: email,
    name,
    locale,
    subject: t('messageArrived.subject'),
    paragraphs: (clinic) => [t('messageArrived.body', { clinic })],
    link: { label: t('messageArrived.button'), path: `/messages/${conversationId}` },
    closing: t('messageArrived.closing'),
    hasPreferences: true,
  })
}
