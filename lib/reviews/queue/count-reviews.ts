import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { waitingReviews } from './review-condition.ts'

const countLimit = 100

/** Not personal data, so not audited. */
export async function countReviews(context: Context): Promise<{ total: number }> {
  requireStaff(context, 'reports:review')
  const [row] = await db().$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (SELECT 1 FROM ${waitingReviews} LIMIT ${countLimit}) AS found`
  return { total: row?.n ?? 0 }
}
