import { createTransport } from 'nodemailer'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { isLoopback } from '#platform/is-loopback.ts'
import { attachLogo } from './attach-logo.ts'

/**
 * Deletes the row once the server has accepted the mail, since it holds a person's address and links. A crash between
 * the two sends the mail again, with the same Message-ID. A server outside this machine that offers no STARTTLS gets none.
 */
export async function deliverMail(mailId: string) {
  const { SMTP_URL, MAIL_FROM, WEB_URL } = env()
  const id = BigInt(mailId)
  const mail = await db().outgoingMail.findUnique({ where: { id } })
  if (!mail || !SMTP_URL) return
  const transport = createTransport({
    url: SMTP_URL,
    requireTLS: !isLoopback(new URL(SMTP_URL).hostname),
    connectionTimeout: 10_000,
    socketTimeout: 30_000,
  })
  try {
    await transport.sendMail({
      from: MAIL_FROM,
      to: { name: '', address: mail.to },
      subject: mail.subject,
      text: mail.text,
      ...(await attachLogo(mail.html)),
      messageId: `<mail-${mailId}@${new URL(WEB_URL).hostname}>`,
    })
  } finally {
    transport.close()
  }
  await db().outgoingMail.deleteMany({ where: { id } })
}
