import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { isDiskFull } from '#platform/is-disk-full.ts'
import { HttpFault } from './http-fault.ts'
import type { ServiceEnv } from './router.ts'

const connectionCodes = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '53300']
/** Deadlock, failed serialization, lock and statement timeouts: the same request may succeed when retried. */
const contentionCodes = ['40P01', '40001', '55P03', '57014']
const prismaCodes = ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034']
const unreachableCodes = new Set([...connectionCodes, ...contentionCodes, ...prismaCodes])

export const presentFault: ErrorHandler<ServiceEnv> = (error, c) => {
  if (error instanceof HttpFault) {
    if (error.retryAfterSeconds !== undefined)
      c.header('retry-after', String(error.retryAfterSeconds))
    return c.json({ detail: error.detail, ...error.extra }, error.status)
  }
  if (error instanceof HTTPException)
    return c.json({ detail: error.status === 400 ? 'Bad request' : error.message }, error.status)
  if (isUnreachable(error)) {
    c.header('retry-after', '1')
    return c.json({ detail: 'The service is busy: try again shortly' }, 503)
  }
  if (isDiskFull(error)) {
    c.get('log').error({ requestId: c.get('requestId'), err: error }, 'the disk is full')
    c.header('retry-after', '60')
    return c.json({ detail: 'The service cannot store files right now: try again later' }, 503)
  }
  c.get('log').error(
    { requestId: c.get('requestId'), route: c.req.routePath, err: error },
    'request failed',
  )
  return c.json({ detail: 'Internal Server Error' }, 500)
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return (
    listCodes(error).some((code) => unreachableCodes.has(code)) ||
    /Connection terminated|timeout exceeded when trying to connect|Can't reach database/.test(
      error.message,
    ) ||
    isUnreachable(error.cause)
  )
}

const adapterFault = z.object({
  driverAdapterError: z.object({ cause: z.object({ originalCode: z.string() }) }),
})

function listCodes(error: Error) {
  const code = 'code' in error ? [String(error.code)] : []
  const hidden = 'meta' in error ? adapterFault.safeParse(error.meta) : undefined
  return hidden?.success ? [...code, hidden.data.driverAdapterError.cause.originalCode] : code
}
