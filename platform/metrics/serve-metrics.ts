import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Pool } from 'pg'
import { collectDefaultMetrics, register } from 'prom-client'
import type { Log } from '#platform/log.ts'
import { databaseConnections } from './metrics.ts'
import { watchMemory } from './watch-memory.ts'

interface MetricsOptions {
  /** undefined: metrics are not served */
  port: number | undefined
  host: string
  log: Log
  pool: () => Pool
  /** Reads what is not counted as it happens, before each answer. */
  collect?: () => Promise<void> | void
}

/** Answers `GET /metrics` of this process for Prometheus, on a port apart from what patients and clinics reach. */
export async function serveMetrics({ port, host, log, pool, collect }: MetricsOptions) {
  if (port === undefined) return { port: undefined, close: async () => undefined }
  if (!register.getSingleMetric('nodejs_eventloop_lag_p99_seconds')) {
    collectDefaultMetrics()
    watchMemory()
  }
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    notePool(pool())
    // Without the database the others still answer: that is when they are needed.
    const collected = Promise.resolve(collect?.()).catch((error: unknown) =>
      log.warn({ err: error }, 'some metrics could not be read'),
    )
    void collected
      .then(() => register.metrics())
      .then((text) => response.writeHead(200, { 'content-type': register.contentType }).end(text))
      .catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, resolve)
  })
  const { port: bound } = server.address() as AddressInfo
  log.info({ port: bound }, 'metrics ready')
  return {
    port: bound,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

function notePool({ totalCount, idleCount, waitingCount }: Pool) {
  databaseConnections.set({ state: 'used' }, totalCount - idleCount)
  databaseConnections.set({ state: 'idle' }, idleCount)
  databaseConnections.set({ state: 'waiting' }, waitingCount)
}
