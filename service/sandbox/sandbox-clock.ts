import type { MiddlewareHandler } from 'hono'
import { withClock } from '#platform/clock.ts'
import type { ServiceEnv } from '#service/http/router.ts'

/** Lets the demo seed set the time of a request (header x-sandbox-now): it plays six months in a minute. */
export const sandboxClock: MiddlewareHandler<ServiceEnv> = (c, next) => {
  const header = c.req.header('x-sandbox-now') ?? ''
  const time = new Date(/^20\d\d-/.test(header) ? header : Number.NaN)
  return Number.isNaN(time.getTime()) ? next() : withClock(time, next)
}
