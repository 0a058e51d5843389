import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { waitingReviews } from '#lib/reviews/queue/review-condition.ts'
import { waitsFor } from './waits-for.ts'

const countLimit = 100

/** In how many reports a row waits for the reader. Not personal data, so not audited. */
export async function countHandovers(context: Context): Promise<{ total: number }> {
  const { userId } = requireStaff(context, 'reports:review')
  const [row] = await db().$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n
      FROM (SELECT 1 FROM ${waitingReviews} AND ${waitsFor(userId)} LIMIT ${countLimit}) AS found`
  return { total: row?.n ?? 0 }
}
