import { db } from '#lib/db/client.ts'

/** The resolution of the last activity: an active user costs one write a minute. */
const grainMs = 60_000

/** Records activity in the session; false if some was recorded within the last minute. */
export async function noteActivity(sessionId: string): Promise<boolean> {
  const written = await db().$executeRaw`
    UPDATE session SET last_active_at = now()
     WHERE id = ${sessionId} AND last_active_at < now() - ${grainMs}::float8 * interval '1 ms'`
  return written > 0
}

/**
 * Whether the user opened a page, according to the browser's headers. Fetches that a page makes by itself (refetches,
 * streams, prefetches, server components) do not count. Pages report activity within them to /api/account/activity.
 */
export function isPageOpened({ method, headers }: { method?: string; headers: Headers }): boolean {
  if (method !== undefined && method !== 'GET') return false
  if (headers.has('rsc') || headers.has('purpose') || headers.has('sec-purpose')) return false
  const mode = headers.get('sec-fetch-mode')
  if (mode !== null) return mode === 'navigate'
  return (headers.get('accept') ?? '').includes('text/html')
}

export function isWorthNoting(idleMs: number): boolean {
  return idleMs > grainMs
}
