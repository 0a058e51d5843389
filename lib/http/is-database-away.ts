import { isConnectionCode, isConnectionFailure } from '#lib/runtime/is-connection-failure.ts'

const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2037'])
const adapterKinds = new Set([
  'DatabaseNotReachable',
  'ConnectionClosed',
  'SocketTimeout',
  'TooManyConnections',
])
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
  if (isConnectionFailure(error)) return true
  const { cause, meta, driverAdapterError } = error as Record<string, unknown>
  return [cause, meta, driverAdapterError].some((inner) => isDatabaseAway(inner, depth + 1))
}

function isAwayCode(code: string) {
  return isConnectionCode(code) || prismaCodes.has(code) || adapterKinds.has(code)
}
