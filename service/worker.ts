import { waitForDatabase } from '#platform/database/wait-for-database.ts'
import { composeJobs } from '#platform/define-job.ts'
import { createLog } from '#platform/log.ts'
import { readQueue } from '#platform/metrics/read-queue.ts'
import { serveMetrics } from '#platform/metrics/serve-metrics.ts'
import { sendTracesToLog } from '#platform/send-traces-to-log.ts'
import { stopOnSignal } from '#platform/shutdown.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'
import { startWorker } from '#platform/worker.ts'
import { openServiceDatabase } from '#service/db/client.ts'
import { readServiceSettings } from '#service/env/env.ts'
import { setPublicUrl } from '#service/http/public-url.ts'
import { createReadingJobs, createUpkeepJobs } from '#service/lab-reports/jobs.ts'
import { createOrderJobs } from '#service/orders/jobs.ts'
import { createDeliveryInterceptor } from '#service/sandbox/faults/intercept-delivery.ts'
import { createSandboxJobs } from '#service/sandbox/jobs.ts'
import { createSchedulingJobs } from '#service/scheduling/jobs.ts'
import { createUserJobs } from '#service/users/jobs.ts'
import { createWearableJobs } from '#service/wearables/jobs.ts'
import { limitDeliveries } from '#service/webhooks/enqueue-delivery.ts'
import { createReplayJobs, createWebhookJobs } from '#service/webhooks/jobs.ts'
import { sealStoredSecrets } from '#service/webhooks/secrets/seal-stored-secrets.ts'

const settings = readServiceSettings()
const log = createLog('service-worker', settings.LOG_LEVEL)
const tracing = await startTracing(settings, 'service-worker', log)
sendTracesToLog(log)
setPublicUrl(settings)
const databaseUrl = settings.SERVICE_WORKER_DATABASE_URL ?? settings.SERVICE_DATABASE_URL
const { db, pool, close } = openServiceDatabase(databaseUrl, log)
await waitForDatabase(() => sealStoredSecrets(db, settings.SERVICE_SECRETS_KEY), log)
const parts = { db, settings, log }
const connection = { connectionString: databaseUrl, log }

// Deliveries wait for receivers, so they have a runner of their own and delay nothing else.
const workers = await Promise.all([
  startWorker({
    ...connection,
    ...composeJobs(createWebhookJobs({ ...parts, intercept: createDeliveryInterceptor(db) })),
    concurrency: settings.SERVICE_WORKER_CONCURRENCY,
    flagLimits: limitDeliveries(settings.SERVICE_WORKER_CONCURRENCY),
  }),
  startWorker({
    ...connection,
    ...composeJobs([
      ...createUserJobs(parts),
      ...createOrderJobs(parts),
      ...createSandboxJobs(parts),
      ...createSchedulingJobs(parts),
      ...createUpkeepJobs(parts),
      ...createWearableJobs(parts),
      ...createReplayJobs(parts),
    ]),
    concurrency: 4,
  }),
  // Reading a report uses a whole CPU for seconds, so its readers are few and apart: orders and deliveries do not wait
  // for them, and short reports not for pictures.
  startWorker({
    ...connection,
    ...composeJobs(createReadingJobs(parts)),
    concurrency: settings.SERVICE_READERS,
  }),
  startWorker({
    ...connection,
    ...composeJobs(createReadingJobs(parts, ['short'])),
    concurrency: 1,
  }),
])
const { METRICS_PORT: port, METRICS_HOST: host } = settings
const metrics = await serveMetrics({
  port,
  host,
  log,
  pool: () => pool,
  collect: () => readQueue(pool),
})
log.info('service worker ready')

stopOnSignal(log, async () => {
  await metrics.close()
  await Promise.all(workers.map((worker) => worker.stop()))
  await close()
  await tracing.stop()
})
