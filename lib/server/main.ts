import next from 'next'
import { provideCountryFinder } from '#lib/accounts/country-finder.ts'
import { provideReceiptWriter } from '#lib/consents/receipt-writer.ts'
import { provideInspector } from '#lib/conversations/attachments/open-upload.ts'
import { closeDb, pool } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { changeFeed, closeChangeFeed } from '#lib/live/change-feed.ts'
import { log } from '#lib/log.ts'
import { noteBreakers } from '#lib/service-client/note-breakers.ts'
import { closeWebhookReceiver, receiveWebhook } from '#lib/service-log/receive-webhook.ts'
import { findCountry } from '#platform/find-country.ts'
import { isLoopback } from '#platform/is-loopback.ts'
import { serveMetrics } from '#platform/metrics/serve-metrics.ts'
import { BlockWriter } from '#platform/pdf/write-blocks.ts'
import { stopOnSignal } from '#platform/shutdown.ts'
import { sweepTempFolders } from '#platform/temp-folder.ts'
import { startTracing } from '#platform/tracing/start-tracing.ts'
import { isTracing } from '#platform/tracing/trace.ts'
import { inspectUpload } from '#platform/untrusted-files/inspect-upload.ts'
import { provideRedrawing } from '#platform/untrusted-files/provide-redrawing.ts'
import { redrawUpload } from '#platform/untrusted-files/redraw-upload.ts'
import { readCompressedFiles } from './compressed-files.ts'
import { createListener } from './create-listener.ts'
import { isClientGone } from './is-client-gone.ts'
import { isReady } from './is-ready.ts'
import { listen } from './listen.ts'
import { readRouteTemplates } from './read-route-templates.ts'
import { sendConsoleToLog } from './send-console-to-log.ts'
import { stopListener, trackStreams } from './stop-listener.ts'

const minNodeMajor = 24

async function startWeb() {
  checkNodeVersion()
  const isDevelopment = process.argv.includes('--dev')
  const { PORT, WEB_URL, TRUSTED_PROXY_HOPS, LOCAL_SANDBOX: isSandbox, deployment } = env()
  const waitsForDemo = env().READY_AFTER_DEMO
  const { hostname: webHost } = new URL(WEB_URL)
  if (!isDevelopment) sendConsoleToLog(log())
  await sweepTempFolders()
  const tracing = await startTracing(env(), 'web', log())
  provideInspector(inspectUpload)
  provideRedrawing(redrawUpload)
  provideReceiptWriter(BlockWriter.create)
  provideCountryFinder(findCountry)
  const app = next({ dev: isDevelopment, port: PORT, hostname: webHost })
  await app.prepare()
  const handle = app.getRequestHandler()
  const server = createListener({
    handleApp: (request, response) => handle(request, response),
    receiveWebhook,
    isReady: () => isReady({ waitsForDemo }),
    log: log(),
    webUrl: WEB_URL,
    findTemplate: isTracing() ? await readRouteTemplates('app') : undefined,
    isDevelopment,
    ...(!isDevelopment && { compressedFiles: await readCompressedFiles('.next') }),
    trustedProxyHops: TRUSTED_PROXY_HOPS,
    ...(isSandbox && { isKnownHost: (name) => isLoopback(name) || name === webHost }),
  })
  // Before the first page names a moment.
  changeFeed().start()
  const endStreams = trackStreams(server)
  if (isDevelopment) {
    const upgrade = app.getUpgradeHandler()
    server.on('upgrade', (request, socket, head) => void upgrade(request, socket, head))
  } else server.on('upgrade', (_request, socket) => socket.destroy())
  await listen(server, PORT, { isLocal: isSandbox })
  const metrics = await serveMetrics({
    port: env().METRICS_PORT,
    host: env().METRICS_HOST,
    log: log(),
    pool,
    collect: noteBreakers,
  })
  log().info({ port: PORT, ...deployment }, 'web ready')
  stopOnSignal(log(), async () => {
    await stopListener(server, endStreams)
    await metrics.close()
    await app.close()
    await closeChangeFeed()
    await closeWebhookReceiver()
    await closeDb()
    await tracing.stop()
  })
}

/** Older versions cannot run TypeScript without a build. */
function checkNodeVersion() {
  const version = process.versions.node
  const major = Number(version.split('.')[0])
  if (major < minNodeMajor) {
    throw new Error(
      `Phial needs Node ${minNodeMajor}; this is ${version}. \`npm start\` uses the one in node_modules.`,
    )
  }
}

// An unhandled rejection in a library must not end every open request.
process.on('unhandledRejection', (error) => {
  log()[isClientGone(error) ? 'debug' : 'error']({ err: error }, 'unhandled rejection')
})

startWeb().catch((error: unknown) => {
  process.stderr.write(
    `${error instanceof Error ? error.message : 'The web app could not start.'}\n`,
  )
  process.exit(1)
})
