import { randomUUID } from 'node:crypto'
import type { Context, MiddlewareHandler, Next } from 'hono'
import type { Log } from '#platform/log.ts'
import { observeRequest } from '#platform/metrics/metrics.ts'
import { traced } from '#platform/tracing/trace.ts'
import type { Db } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import type { ServiceEnv } from './router.ts'

export interface ServiceParts {
  db: Db
  /** for reads that may be a moment behind; `db` without it */
  readDb?: Db | undefined
  settings: ServiceSettings
  log: Log
}

/** Asked every few seconds: not worth a trace. */
const probePaths = new Set(['/healthz', '/readyz'])

/** Gives a request its ID and what handlers need, and logs its route and outcome, never its address. */
export function openRequest({
  db,
  readDb = db,
  settings,
  log,
}: ServiceParts): MiddlewareHandler<ServiceEnv> {
  async function answer(c: Context<ServiceEnv>, next: Next) {
    c.set('db', db)
    c.set('readDb', readDb)
    c.set('settings', settings)
    c.set('requestId', randomUUID())
    c.set('log', log)
    const startedAt = performance.now()
    await next()
    c.header('x-request-id', c.get('requestId'))
    if (!c.res.headers.has('cache-control')) c.header('cache-control', 'private, no-store')
    const durationMs = performance.now() - startedAt
    const { method, routePath: route } = c.req
    const { status } = c.res
    observeRequest({ method, route, status, durationMs })
    log.info({
      requestId: c.get('requestId'),
      method,
      route,
      status,
      durationMs: Math.round(durationMs),
    })
    return { method, route, status }
  }
  return async (c, next) => {
    if (probePaths.has(c.req.path)) return void (await answer(c, next))
    const { method } = c.req
    const parent = c.req.header('traceparent')
    await traced({ name: method, kind: 'server', parent }, async (span) => {
      const { route, status } = await answer(c, next)
      span?.rename(`${method} ${route}`)
      span?.note({
        'http.request.method': method,
        'http.route': route,
        'http.response.status_code': status,
      })
      if (status >= 500) span?.fail()
    })
  }
}
