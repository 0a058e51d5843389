import '#server-only'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { attemptKey } from './attempt-key.ts'
import type { WindowRule } from './rules.ts'

/** Counts one attempt in the current window. Throws too-many-attempts once the window is full. */
export async function consumeAttempt(rule: WindowRule, subject: string) {
  const [row] = await db().$queryRaw<{ count: number; wait_ms: number }[]>`
    INSERT INTO rate_limit AS held (key, count, since) VALUES (${attemptKey(rule, subject)}, 1, now())
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN held.since <= now() - ${rule.windowMs}::float8 * interval '1 ms' THEN 1 ELSE held.count + 1 END,
      since = CASE WHEN held.since <= now() - ${rule.windowMs}::float8 * interval '1 ms' THEN now() ELSE held.since END
    RETURNING count, ${rule.windowMs}::float8 - extract(epoch FROM now() - since)::float8 * 1000 AS wait_ms`
  if (row && row.count > rule.limit)
    throw new AppError('too-many-attempts', { retryAfterMs: Math.max(1_000, row.wait_ms) })
}

export async function refundAttempt(rule: WindowRule, subject: string) {
  await db().$executeRaw`
    UPDATE rate_limit SET count = count - 1 WHERE key = ${attemptKey(rule, subject)} AND count > 0`
}
