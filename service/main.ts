import { isLoopback } from '#platform/is-loopback.ts'
import { createLog } from '#platform/log.ts'
import { stopOnSignal } from '#platform/shutdown.ts'
import { openServiceDatabase } from '#service/db/client.ts'
import { readServiceSettings } from '#service/env/env.ts'
import { startHttpServer } from '#service/http/start-http-server.ts'
import { sealStoredSecrets } from '#service/webhooks/secrets/seal-stored-secrets.ts'
import { createServiceApp } from './app.ts'

const settings = readServiceSettings()
const log = createLog('service', settings.LOG_LEVEL)
const { db, close } = openServiceDatabase(settings.SERVICE_DATABASE_URL, log)
await sealStoredSecrets(db, settings.SERVICE_SECRETS_KEY)
const app = createServiceApp({ db, settings, log })
const { SERVICE_PUBLIC_URL: publicUrl } = settings
const publicHost = publicUrl && new URL(publicUrl).hostname
const server = await startHttpServer({
  fetch: app.fetch,
  port: settings.SERVICE_PORT,
  isKnownHost: (name) => isLoopback(name) || name === publicHost,
})
log.info({ port: server.port }, 'service ready')

stopOnSignal(log, async () => {
  await server.close()
  await close()
})
