import next from 'next'
import { closeDb, pool } from '#lib/db/client.ts'
import { env } from '#lib/env.ts'
import { closeChangeFeed } from '#lib/live/change-feed.ts'
import { log } from '#lib/log.ts'
import { stopOnSignal } from '#lib/runtime/shutdown.ts'
import { closeWebhookReceiver, receiveWebhook } from '#lib/webhooks/receive-webhook.ts'
import { checkNodeVersion } from './check-node-version.ts'
import { createListener } from './create-listener.ts'
import { listen } from './listen.ts'
import { sendConsoleToLog } from './send-console-to-log.ts'
import { stopListener, trackStreams } from './stop-listener.ts'

async function startWeb() {
  checkNodeVersion()
  const isDevelopment = process.argv.includes('--dev')
  const { PORT, WEB_URL, TRUSTED_PROXY_HOPS, deployment } = env()
  if (!isDevelopment) sendConsoleToLog(log())
  const app = next({ dev: isDevelopment, port: PORT, hostname: new URL(WEB_URL).hostname })
  await app.prepare()
  const handle = app.getRequestHandler()
  const server = createListener({
    handleApp: (request, response) => handle(request, response),
    receiveWebhook,
    isReady: async () => (await pool().query('SELECT 1')).rowCount === 1,
    log: log(),
    webUrl: WEB_URL,
    isDevelopment,
    trustedProxyHops: TRUSTED_PROXY_HOPS,
  })
  const endStreams = trackStreams(server)
  if (isDevelopment) {
    const upgrade = app.getUpgradeHandler()
    server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
  } else server.on('upgrade', (_request, socket) => socket.destroy())
  await listen(server, PORT)
  log().info({ port: PORT, ...deployment }, 'web ready')
  stopOnSignal(log(), async () => {
    await stopListener(server, endStreams)
    await app.close()
    await closeChangeFeed()
    await closeWebhookReceiver()
    await closeDb()
  })
}

// A promise that a library forgot must not take every open request with it.
process.on('unhandledRejection', (error) => log().error({ err: error }, 'unhandled rejection'))

startWeb().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? error.message : 'The web app could not start.'}\n`,
  )
  process.exit(1)
})
