import type { ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import { z } from 'zod'
import { HttpFault } from './http-fault.ts'
import type { ServiceEnv } from './router.ts'

const connectionCodes = ['ECONNREFUSED', 'ECONNRESET', '57P01', '57P02', '57P03', '53300']
/** Deadlock, failed serialization, lock and statement time-outs: the same request may well pass when sent again. */
const contentionCodes = ['40P01', '40001', '55P03', '57014']
const prismaCodes = ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028', 'P2034']
const unreachableCodes = new Set([...connectionCodes, ...contentionCodes, ...prismaCodes])

/** Every failure as `{ detail }`: a known one as it says, a database that is away as 503, anything else as 500 without a word of its cause. */
export const presentFault: ErrorHandler<ServiceEnv> = (error, c) => {
  if (error instanceof HttpFault)
    return c.json({ detail: error.detail, ...error.extra }, error.status)
  if (error instanceof HTTPException)
    return c.json({ detail: error.status === 400 ? 'Bad request' : error.message }, error.status)
  if (isUnreachable(error)) {
    c.header('retry-after', '1')
    return c.json({ detail: 'The service is busy: try again shortly' }, 503)
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

/** The error's own code, and PostgreSQL's where Prisma's stands in front of it. */
function listCodes(error: Error) {
  const code = 'code' in error ? [String(error.code)] : []
  const hidden = 'meta' in error ? adapterFault.safeParse(error.meta) : undefined
  return hidden?.success ? [...code, hidden.data.driverAdapterError.cause.originalCode] : code
}
