const systemCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
  'ENOENT',
  'EAI_AGAIN',
])
// PostgreSQL's classes: 08 connection exception, 53 insufficient resources, 57P0x shutdown and starting up.
const sqlStates = /^(08...|53...|57P0[1-5])$/
const poolWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after/

export function isConnectionCode(code: string) {
  return systemCodes.has(code) || sqlStates.test(code)
}

export function isConnectionFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (error instanceof AggregateError && error.errors.some(isConnectionFailure)) return true
  if ('code' in error && isConnectionCode(String(error.code))) return true
  return poolWords.test(error.message)
}
