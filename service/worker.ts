import { createLog } from '#lib/runtime/log.ts'
import { sendTracesToLog } from '#lib/runtime/send-traces-to-log.ts'
import { stopOnSignal } from '#lib/runtime/shutdown.ts'
import { startWorker } from '#lib/runtime/worker.ts'
import { openServiceDatabase } from './db/client.ts'
import { readServiceSettings } from './env.ts'
import { createLabReportTasks, labReportCrontab } from './lab-reports/tasks.ts'
import { createOrderTasks, orderCrontab } from './orders/tasks.ts'
import { createSandboxTasks } from './sandbox/tasks.ts'
import { createUserTasks, userCrontab } from './users/tasks.ts'
import { sealStoredSecrets } from './webhooks/secrets/seal-stored-secrets.ts'
import { createWebhookTasks } from './webhooks/tasks.ts'

const settings = readServiceSettings()
const log = createLog('service-worker', settings.LOG_LEVEL)
sendTracesToLog(log)
const { db, close } = openServiceDatabase(settings.SERVICE_DATABASE_URL, log)
await sealStoredSecrets(db, settings.SERVICE_SECRETS_KEY)
const parts = { db, settings, log }
const connection = { connectionString: settings.SERVICE_DATABASE_URL, log }

// Deliveries wait on other people's servers, so they have a runner of their own and hold nothing else up.
const workers = await Promise.all([
  startWorker({
    ...connection,
    tasks: createWebhookTasks(parts),
    concurrency: settings.SERVICE_WORKER_CONCURRENCY,
  }),
  startWorker({
    ...connection,
    tasks: { ...createUserTasks(parts), ...createOrderTasks(parts), ...createSandboxTasks(parts) },
    concurrency: 4,
    crontab: `${userCrontab}\n${orderCrontab}`,
  }),
  // Reading reports takes whole processors for seconds: one at a time, so that orders and deliveries go on beside it.
  startWorker({
    ...connection,
    tasks: createLabReportTasks(parts),
    concurrency: 1,
    crontab: labReportCrontab,
  }),
])
log.info('service worker ready')

stopOnSignal(log, async () => {
  await Promise.all(workers.map((worker) => worker.stop()))
  await close()
})
