import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { isDatabaseUnavailable } from '#platform/database/is-database-unavailable.ts'
import { isDiskFull } from '#platform/is-disk-full.ts'
import { HttpFault } from './http-fault.ts'
import type { ServiceEnv } from './router.ts'

export const presentFault: ErrorHandler<ServiceEnv> = (error, c) => {
  if (error instanceof HttpFault) {
    if (error.retryAfterSeconds !== undefined)
      c.header('retry-after', String(error.retryAfterSeconds))
    return c.json({ detail: error.detail, ...error.extra }, error.status)
  }
  if (error instanceof HTTPException)
    return c.json({ detail: error.status === 400 ? 'Bad request' : error.message }, error.status)
  if (isDiskFull(error)) {
    c.get('log').error({ requestId: c.get('requestId'), err: error }, 'the disk is full')
    c.header('retry-after', '60')
    return c.json({ detail: 'The service cannot store files right now: try again later' }, 503)
  }
  if (isDatabaseUnavailable(error)) {
    c.get('log').warn({ requestId: c.get('requestId'), err: error }, 'database unavailable')
    c.header('retry-after', '1')
    return c.json({ detail: 'The service is busy: try again shortly' }, 503)
  }
  c.get('log').error(
    { requestId: c.get('requestId'), route: c.req.routePath, err: error },
    'request failed',
  )
  return c.json({ detail: 'Internal Server Error' }, 500)
}
