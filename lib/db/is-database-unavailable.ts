import { isConnectionCode, isConnectionFailure } from '#platform/is-connection-failure.ts'
import { conflictStates } from '#platform/repeat-conflicts.ts'

const awayCodes = new Set([
  // Prisma: unreachable, timed out, closed, no connection in time, too many connections
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
  // and those of its adapter
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
])
/** And as Prisma and its adapter name them. */
const conflictCodes = new Set<string>([...conflictStates, 'P2034', 'TransactionWriteConflict'])
/** A statement or lock timeout, or a transaction that could not start in time. */
const busyCodes = new Set(['57014', '55P03', 'P2028'])

/** Includes an overloaded database: the same request may succeed later. */
export function isDatabaseUnavailable(error: unknown): boolean {
  return hasCode(
    error,
    (code) =>
      isConnectionCode(code) ||
      awayCodes.has(code) ||
      busyCodes.has(code) ||
      conflictCodes.has(code),
  )
}

export function isConflict(error: unknown): boolean {
  return hasCode(error, (code) => conflictCodes.has(code), false)
}

function hasCode(
  error: unknown,
  isMeant: (code: string) => boolean,
  readsMessages = true,
  depth = 0,
): boolean {
  if (typeof error !== 'object' || error === null || depth > 5) return false
  const look = (inner: unknown) => hasCode(inner, isMeant, readsMessages, depth + 1)
  if (error instanceof AggregateError && error.errors.some(look)) return true
  for (const key of ['code', 'originalCode', 'kind'] as const) {
    const code = key in error ? (error as Record<string, unknown>)[key] : undefined
    if (typeof code === 'string' && isMeant(code)) return true
  }
  if (readsMessages && isConnectionFailure(error)) return true
  const { cause, meta, driverAdapterError } = error as Record<string, unknown>
  return [cause, meta, driverAdapterError].some(look)
}
