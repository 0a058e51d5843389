import { db } from '#lib/db/client.ts'

/** A session's last activity is kept to this, so that a busy person costs one write a minute. */
const grainMs = 60_000

/** Keeps that the person is at work in the session; false when that has been kept within the last minute. */
export async function noteActivity(sessionId: string): Promise<boolean> {
  const written = await db().$executeRaw`
    UPDATE session SET last_active_at = now()
     WHERE id = ${sessionId} AND last_active_at < now() - ${grainMs}::float8 * interval '1 ms'`
  return written > 0
}

/**
 * Whether a person opened a page, going by what browsers say of a request: what a page fetches by itself (live reads,
 * streams, prefetches, server components) is none. Work within a page is told by the page (/api/account/activity).
 */
export function isPageOpened({ method, headers }: { method?: string; headers: Headers }): boolean {
  if (method !== undefined && method !== 'GET') return false
  if (headers.has('rsc') || headers.has('purpose') || headers.has('sec-purpose')) return false
  const mode = headers.get('sec-fetch-mode')
  if (mode !== null) return mode === 'navigate'
  return (headers.get('accept') ?? '').includes('text/html')
}

/** Whether keeping another activity would change anything. */
export function isWorthNoting(idleMs: number): boolean {
  return idleMs > grainMs
}
