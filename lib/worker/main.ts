import { removeExpiredJob } from '#lib/accounts/remove-expired.ts'
import { appointmentMailJob } from '#lib/appointments/mails/send-appointment-mail.ts'
import { wakeOrderJob } from '#lib/attention/wake-order.ts'
import { sealAuditJob } from '#lib/audit/seal-audit.ts'
import { sweepAttachmentsJob } from '#lib/conversations/attachments/sweep-attachments.ts'
import { conversationNoticeJob } from '#lib/conversations/send-conversation-notice.ts'
import { escalateCriticalJob } from '#lib/critical-results/escalation/escalate-critical.ts'
import { expireExportsJob, makeExportJob } from '#lib/data-exports/make-export.ts'
import { closeDb, pool } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { deleteAtServiceJob } from '#lib/erasure/delete-at-service.ts'
import { erasePatientsJob } from '#lib/erasure/erase-patients.ts'
import { log } from '#lib/log.ts'
import { sendMailJob } from '#lib/mail/send-mail.ts'
import { refreshAttentionJob } from '#lib/orders/fold/refresh-attention.ts'
import { orderNoticeJob } from '#lib/orders/notices/send-order-notice.ts'
import { orderReminderJob } from '#lib/orders/notices/send-reminder.ts'
import { lapseViewingJob } from '#lib/patient-viewing/end-viewing.ts'
import { linkServiceUserJob } from '#lib/patients/link-service-user.ts'
import { reconciliationJobs } from '#lib/reconciliation/jobs.ts'
import { rereadReportJob } from '#lib/reports/request-reread.ts'
import { endHoldsJob } from '#lib/result-sets/holds/end-hold.ts'
import { readResultsJob } from '#lib/result-sets/request-results.ts'
import { resultNoticeJob } from '#lib/result-sets/send-result-notice.ts'
import { applyRetentionJob } from '#lib/retention/apply-retention.ts'
import { closeReviewJob } from '#lib/reviews/close-review.ts'
import { createServiceLogJobs } from '#lib/service-log/jobs.ts'
import { readHistoryJob } from '#lib/wearables/request-history.ts'
import { composeJobs } from '#platform/define-job.ts'
import { readQueue } from '#platform/metrics/read-queue.ts'
import { serveMetrics } from '#platform/metrics/serve-metrics.ts'
import { sendTracesToLog } from '#platform/send-traces-to-log.ts'
import { stopOnSignal } from '#platform/shutdown.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'
import { startWorker } from '#platform/worker.ts'
import { appliers } from './appliers.ts'

const { DATABASE_URL, WORKER_CONCURRENCY, METRICS_PORT: port, METRICS_HOST: host } = env()
const connection = { connectionString: DATABASE_URL, log: log() }
sendTracesToLog(log())
const tracing = await startTracing(env(), 'web-worker', log())

// Applying messages is what users wait for, and an escalation must not: each has a runner of its own, with no slow job
// ahead of it.
const workers = await Promise.all([
  startWorker({ ...connection, ...composeJobs(createServiceLogJobs(appliers)), concurrency: 2 }),
  startWorker({ ...connection, ...composeJobs([escalateCriticalJob]), concurrency: 1 }),
  startWorker({
    ...connection,
    ...composeJobs([
      ...reconciliationJobs,
      rereadReportJob,
      readResultsJob,
      endHoldsJob,
      closeReviewJob,
      linkServiceUserJob,
      lapseViewingJob,
      deleteAtServiceJob,
      erasePatientsJob,
      sendMailJob,
      orderNoticeJob,
      conversationNoticeJob,
      sweepAttachmentsJob,
      makeExportJob,
      expireExportsJob,
      wakeOrderJob,
      refreshAttentionJob,
      orderReminderJob,
      appointmentMailJob,
      resultNoticeJob,
      sealAuditJob,
      removeExpiredJob,
      applyRetentionJob,
      readHistoryJob,
    ]),
    concurrency: WORKER_CONCURRENCY,
  }),
])
const metrics = await serveMetrics({
  port,
  host,
  log: log(),
  pool,
  collect: () => readQueue(pool()),
})
log().info({ ...env().deployment }, 'web worker ready')

stopOnSignal(log(), async () => {
  await metrics.close()
  await Promise.all(workers.map((worker) => worker.stop()))
  await closeDb()
  await tracing.stop()
})
