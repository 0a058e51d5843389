import { createLog } from '#lib/runtime/log.ts'
import { stopOnSignal } from '#lib/runtime/shutdown.ts'
import { createServiceApp } from './app.ts'
import { openServiceDatabase } from './db/client.ts'
import { readServiceSettings } from './env.ts'
import { startHttpServer } from './http/start-http-server.ts'
import { sealStoredSecrets } from './webhooks/secrets/seal-stored-secrets.ts'

const settings = readServiceSettings()
const log = createLog('service', settings.LOG_LEVEL)
const { db, close } = openServiceDatabase(settings.SERVICE_DATABASE_URL, log)
await sealStoredSecrets(db, settings.SERVICE_SECRETS_KEY)
const app = createServiceApp({ db, settings, log })
const server = await startHttpServer({ fetch: app.fetch, port: settings.SERVICE_PORT })
log.info({ port: server.port }, 'service ready')

stopOnSignal(log, async () => {
  await server.close()
  await close()
})
