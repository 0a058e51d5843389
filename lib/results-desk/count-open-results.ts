import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'

/** Enough to say "99+". */
const countLimit = 100

/** Sets that a clinician has to look at; those that are held or clear wait without harm. Not personal, so not audited. */
export async function countOpenResults(context: Context): Promise<{ total: number }> {
  requireStaff(context, 'results:desk')
  const [row] = await db().$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (
      SELECT 1 FROM result_set
       WHERE lane IN ('critical', 'look', 'corrected') AND received_at IS NOT NULL AND lane <> 'done'
       LIMIT ${countLimit}) AS found`
  return { total: row?.n ?? 0 }
}
