import { serve } from '@hono/node-server'
import { createLog } from '#lib/runtime/log.ts'
import { stopOnSignal } from '#lib/runtime/shutdown.ts'
import { createServiceApp } from './app.ts'
import { openServiceDatabase } from './db/client.ts'
import { readServiceSettings } from './env.ts'

const settings = readServiceSettings()
const log = createLog('service', settings.LOG_LEVEL)
const { db, close } = openServiceDatabase(settings.SERVICE_DATABASE_URL, log)
const app = createServiceApp({ db, settings, log })
const server = serve({ fetch: app.fetch, port: settings.SERVICE_PORT, hostname: '127.0.0.1' }, () => {
  log.info({ port: settings.SERVICE_PORT }, 'service ready')
})

stopOnSignal(log, async () => {
  await new Promise((resolve) => server.close(resolve))
  await close()
})
