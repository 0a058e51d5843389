import { removeExpired } from '#lib/accounts/remove-expired.ts'
import { auditCrontab, sealAudit, sealAuditJob } from '#lib/audit/seal-audit.ts'
import { closeDb } from '#lib/db/client.ts'
import { env } from '#lib/env.ts'
import { log } from '#lib/log.ts'
import { deliverMail } from '#lib/mail/deliver-mail.ts'
import { linkServiceUser, linkServiceUserJob } from '#lib/patients/link-service-user.ts'
import { reconciliationCrontab, reconciliationTasks } from '#lib/reconciliation/tasks.ts'
import { closeReview, closeReviewJob } from '#lib/reviews/close-review.ts'
import { sendTracesToLog } from '#lib/runtime/send-traces-to-log.ts'
import { stopOnSignal } from '#lib/runtime/shutdown.ts'
import { startWorker } from '#lib/runtime/worker.ts'
import { webhookCrontab, webhookTasks } from '#lib/webhooks/tasks.ts'

const { DATABASE_URL, WORKER_CONCURRENCY } = env()
const connection = { connectionString: DATABASE_URL, log: log() }
sendTracesToLog(log())

// Applying messages is what people wait for, so it has a runner of its own and nothing slow stands before it.
const workers = await Promise.all([
  startWorker({ ...connection, tasks: webhookTasks(), concurrency: 2, crontab: webhookCrontab }),
  startWorker({
    ...connection,
    tasks: {
      ...reconciliationTasks(),
      [sealAuditJob]: async () => {
        await sealAudit()
      },
      'mail.send': deliverMail,
      'accounts:remove-expired': removeExpired,
      [linkServiceUserJob]: linkServiceUser,
      [closeReviewJob]: closeReview,
    },
    concurrency: WORKER_CONCURRENCY,
    crontab: `${reconciliationCrontab}\n${auditCrontab}\n17 4 * * * accounts:remove-expired`,
  }),
])
log().info({ ...env().deployment }, 'web worker ready')

stopOnSignal(log(), async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await closeDb()
})
