import { randomUUID } from 'node:crypto'
import type { MiddlewareHandler } from 'hono'
import type { Log } from '#platform/log.ts'
import { observeRequest } from '#platform/metrics/metrics.ts'
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

/** Gives a request its ID and what handlers need, and logs its route and outcome, never its address. */
export function openRequest({
  db,
  readDb = db,
  settings,
  log,
}: ServiceParts): MiddlewareHandler<ServiceEnv> {
  return async (c, next) => {
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
  }
}
