import { isConnectionCode, isConnectionFailure } from '#lib/runtime/is-connection-failure.ts'

const awayCodes = new Set([
  // Prisma's: not reachable, timed out, closed, no connection in time, too many of them
  ...['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'],
  // and those of its adapter
  ...['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'],
])
/** Deadlock and failed serialization: the transaction was given up in favour of another one. */
const conflictCodes = new Set(['40P01', '40001', 'P2034', 'TransactionWriteConflict'])
/** A statement or a lock that took too long, a transaction that could not begin in time. */
const busyCodes = new Set(['57014', '55P03', 'P2028'])

/**
 * Whether the database cannot be reached at the moment, or has too much to do, as pg and Prisma tell it in their different
 * ways: the same request may well succeed later.
 */
export function isDatabaseAway(error: unknown): boolean {
  return hasCode(
    error,
    (code) =>
      isConnectionCode(code) ||
      awayCodes.has(code) ||
      busyCodes.has(code) ||
      conflictCodes.has(code),
  )
}

/** Whether PostgreSQL gave the transaction up because of another one; begun again, it may succeed at once. */
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
