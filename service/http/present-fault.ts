import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { HttpFault } from './http-fault.ts'
import type { ServiceEnv } from './router.ts'

const unreachableCodes = new Set(['ECONNREFUSED', 'ECONNRESET', '57P01', '57P03', '53300', 'P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'])

/** Every failure as `{ detail }`: a known one as it says, a database that is away as 503, anything else as 500 without a word of its cause. */
export const presentFault: ErrorHandler<ServiceEnv> = (error, c) => {
  if (error instanceof HttpFault) return c.json({ detail: error.detail, ...error.extra }, error.status)
  if (error instanceof HTTPException) return c.json({ detail: error.status === 400 ? 'Bad request' : error.message }, error.status)
  if (isUnreachable(error)) {
    c.header('retry-after', '1')
    return c.json({ detail: 'The service is busy: try again shortly' }, 503)
  }
  c.get('log').error({ requestId: c.get('requestId'), route: c.req.routePath, err: error }, 'request failed')
  return c.json({ detail: 'Internal Server Error' }, 500)
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const code = 'code' in error ? String(error.code) : ''
  return unreachableCodes.has(code) || /Connection terminated|timeout exceeded when trying to connect|Can't reach database/.test(error.message) || isUnreachable(error.cause)
}
