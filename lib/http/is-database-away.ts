const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'ENOENT',
  'EAI_AGAIN',
])
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'])
const adapterKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])
// PostgreSQL's classes: 08 connection exception, 53 insufficient resources, 57P0x shutdown and starting up.
const sqlStates = /^(08...|53...|57P0[1-5])$/
const poolWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Cannot use a pool after/

/** Whether the database cannot be reached at the moment, as pg and Prisma tell it in their different ways. */
export function isDatabaseAway(error: unknown, depth = 0): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  if (
    error instanceof AggregateError &&
    error.errors.some((part) => isDatabaseAway(part, depth + 1))
  )
    return true
  for (const key of ['code', 'originalCode', 'kind'] as const) {
    const code = key in error ? (error as Record<string, unknown>)[key] : undefined
    if (typeof code === 'string' && isAwayCode(code)) return true
  }
  if (error instanceof Error && poolWords.test(error.message)) return true
  const { cause, meta, driverAdapterError } = error as Record<string, unknown>
  return [cause, meta, driverAdapterError].some((inner) => isDatabaseAway(inner, depth + 1))
}

function isAwayCode(code: string) {
  return (
    systemCodes.has(code) || prismaCodes.has(code) || adapterKinds.has(code) || sqlStates.test(code)
  )
}
