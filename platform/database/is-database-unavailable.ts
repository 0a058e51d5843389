import { conflictStates } from './repeat-conflicts.ts'

const awayCodes = new Set([
  // Node
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EHOSTUNREACH', 'ENOTFOUND', 'EAI_AGAIN'],
  // Prisma: unreachable, timed out, closed, no connection in time, too many connections
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
  // and those of its adapter
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
])
// PostgreSQL's classes: 08 connection exception, 53 insufficient resources, 57P0x shutdown and starting up.
const awayStates = /^(08...|53...|57P0[1-5])$/
const awayWords =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed and is not queryable|Cannot use a pool after|Can't reach database/
/** And as Prisma and its adapter name them. */
const conflictCodes = new Set<string>([...conflictStates, 'P2034', 'TransactionWriteConflict'])
/** A statement or lock timeout, or a transaction that could not start in time. */
const busyCodes = new Set(['57014', '55P03', 'P2028'])

const isAway = (code: string) => awayCodes.has(code) || awayStates.test(code)

/** No connection to the database, or one that was lost: an error of pg, or of Prisma around it. */
export function isConnectionFailure(error: unknown): boolean {
  return hasCode(error, isAway, awayWords)
}

/** Includes an overloaded database: the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  const isMeant = (code: string) => isAway(code) || busyCodes.has(code) || conflictCodes.has(code)
  return hasCode(error, isMeant, awayWords)
}

export function isConflict(error: unknown): boolean {
  return hasCode(error, (code) => conflictCodes.has(code))
}

function hasCode(
  error: unknown,
  isMeant: (code: string) => boolean,
  words?: RegExp,
  depth = 0,
): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const look = (inner: unknown) => hasCode(inner, isMeant, words, depth + 1)
  if (error instanceof AggregateError && error.errors.some(look)) return true
  for (const key of ['code', 'originalCode', 'kind'] as const) {
    const code = key in error ? (error as Record<string, unknown>)[key] : undefined
    if (typeof code === 'string' && isMeant(code)) return true
  }
  if (words && error instanceof Error && words.test(error.message)) return true
  const { code, syscall, cause, meta, driverAdapterError } = error as Record<string, unknown>
  // PostgreSQL's socket is not there; any other missing file is not its fault.
  if (code === 'ENOENT' && syscall === 'connect' && isMeant('ECONNREFUSED')) return true
  return [cause, meta, driverAdapterError].some(look)
}
