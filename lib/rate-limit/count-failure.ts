import { db } from '#lib/db/client.ts'
import { readDatabaseTime } from '#lib/db/read-database-time.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { attemptKey } from './attempt-key.ts'
import type { FailureRule } from './rules.ts'

/**
 * Counts an attempt as failed before it is made, in one statement, so that concurrent attempts cannot share the last
 * free one; forgive it after a success. Throws too-many-attempts during the wait after the last failure.
 */
export async function countFailure(rule: FailureRule, subject: string) {
  const key = attemptKey(rule, subject)
  const counted = await db().$queryRaw<{ count: number }[]>`
    INSERT INTO rate_limit AS held (key, count, since) VALUES (${key}, 1, now())
    ON CONFLICT (key) DO UPDATE SET
      count = CASE WHEN held.since <= now() - ${rule.forgetAfterMs}::float8 * interval '1 ms' THEN 1 ELSE held.count + 1 END,
      since = now()
    WHERE held.count < ${rule.free}::int OR held.since + interval '1 ms' * LEAST(
      ${rule.maxMs}::float8, ${rule.baseMs}::float8 * power(2, LEAST(held.count - ${rule.free}::int, 30))
    ) <= now()
    RETURNING count`
  if (counted.length === 0)
    throw new AppError('too-many-attempts', { retryAfterMs: await readWaitMs(rule, key) })
}

/** Forgives the one attempt that succeeded; failures of others from the same address stay counted. */
export async function forgiveOneFailure(rule: FailureRule, subject: string) {
  await db()
    .$executeRaw`UPDATE rate_limit SET count = GREATEST(count - 1, 0) WHERE key = ${attemptKey(rule, subject)}`
}

export async function forgiveFailures(rule: FailureRule, subject: string) {
  await db().rateLimit.deleteMany({ where: { key: attemptKey(rule, subject) } })
}

async function readWaitMs(rule: FailureRule, key: string): Promise<number> {
  const row = await db().rateLimit.findUnique({ where: { key } })
  if (!row) return 1_000
  const wait = Math.min(rule.maxMs, rule.baseMs * 2 ** Math.min(row.count - rule.free, 30))
  const now = await readDatabaseTime()
  return Math.max(1_000, row.since.getTime() + wait - now.getTime())
}
