import type { Transaction } from '#lib/db/client.ts'
import { env } from '#lib/env.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { log } from '#lib/log.ts'

export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/**
 * Sends an e-mail with the caller's transaction: a job delivers it by SMTP after the commit. In the sandbox, which has
 * no SMTP, the stored row is what the mailbox page shows.
 */
export async function sendMail(tx: Transaction, mail: Mail) {
  const { SMTP_URL, LOCAL_SANDBOX } = env()
  if (!SMTP_URL && !LOCAL_SANDBOX) {
    log().error('an e-mail was dropped: SMTP_URL is not set')
    return
  }
  const { id } = await tx.outgoingMail.create({ data: mail, select: { id: true } })
  if (SMTP_URL) await addJob(tx, 'mail.send', { mailId: String(id) })
}
