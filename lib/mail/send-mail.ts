import '#server-only'
import { z } from 'zod'
import { readClinicName } from '#lib/clinic-contact/clinic-name.ts'
import type { Transaction } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { addJob } from '#lib/jobs/add-job.ts'
import { log } from '#lib/log.ts'
import { defineJob } from '#platform/define-job.ts'

export interface Mail {
  to: string
  /** in the name of the clinic */
  write: (clinic: string) => { subject: string; text: string; html: string }
}

export const sendMailJob = defineJob({
  name: 'mail.send',
  payload: z.object({ mailId: z.string().regex(/^\d+$/) }),
  run: async ({ mailId }) => {
    // Only the worker needs to load the SMTP client.
    const { deliverMail } = await import('./deliver-mail.ts')
    await deliverMail(mailId)
  },
})

/**
 * Queues an email in the caller's transaction; a job delivers it by SMTP after the commit. The sandbox has no SMTP:
 * there the mailbox page shows the stored row.
 */
export async function sendMail(tx: Transaction, mail: Mail) {
  const { SMTP_URL, LOCAL_SANDBOX } = env()
  if (!SMTP_URL && !LOCAL_SANDBOX) {
    log().error('an email was dropped: SMTP_URL is not set')
    return
  }
  const data = { to: mail.to, ...mail.write(await readClinicName(tx)) }
  const { id } = await tx.outgoingMail.create({ data, select: { id: true } })
  if (SMTP_URL) await addJob(tx, sendMailJob, { payload: { mailId: String(id) } })
}
