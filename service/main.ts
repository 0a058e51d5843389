import { waitForDatabase } from '#platform/database/wait-for-database.ts'
import { isLoopback } from '#platform/is-loopback.ts'
import { createLog } from '#platform/log.ts'
import { serveMetrics } from '#platform/metrics/serve-metrics.ts'
import { stopOnSignal } from '#platform/shutdown.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'
import { openServiceDatabase } from '#service/db/client.ts'
import { readServiceSettings } from '#service/env/env.ts'
import { startHttpServer } from '#service/http/start-http-server.ts'
import { sealStoredSecrets } from '#service/webhooks/secrets/seal-stored-secrets.ts'
import { createServiceApp } from './app.ts'

const settings = readServiceSettings()
const log = createLog('service', settings.LOG_LEVEL)
const tracing = await startTracing(settings, 'service', log)
const { db, pool, close } = openServiceDatabase(settings.SERVICE_DATABASE_URL, log)
const replicaUrl = settings.SERVICE_READ_DATABASE_URL
const replica = replicaUrl === undefined ? undefined : openServiceDatabase(replicaUrl, log)
await waitForDatabase(() => sealStoredSecrets(db, settings.SERVICE_SECRETS_KEY), log)
const app = createServiceApp({ db, readDb: replica?.db, settings, log })
const { SERVICE_PUBLIC_URL: publicUrl } = settings
const publicHost = publicUrl && new URL(publicUrl).hostname
const server = await startHttpServer({
  fetch: app.fetch,
  port: settings.SERVICE_PORT,
  isKnownHost: (name) => isLoopback(name) || name === publicHost,
})
const { METRICS_PORT: port, METRICS_HOST: host } = settings
const metrics = await serveMetrics({ port, host, log, pool: () => pool })
log.info({ port: server.port }, 'service ready')

stopOnSignal(log, async () => {
  await server.close()
  await metrics.close()
  await replica?.close()
  await close()
  await tracing.stop()
})
