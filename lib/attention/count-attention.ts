import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { attentionRowCondition } from '#lib/orders/attention/attention-condition.ts'
import { attentionKinds } from '#lib/orders/attention/attention-kinds.ts'

/** Enough to say "99+". */
const countLimit = 100

/** Identifies no patient, so it is not audited. */
export async function countAttention(context: Context): Promise<{ total: number }> {
  requireStaff(context, 'orders:read')
  let total = 0
  for (const kind of attentionKinds) {
    const [row] = await db().$queryRaw<{ n: number }[]>`
      SELECT count(*)::int AS n FROM (
        SELECT 1 FROM order_attention WHERE ${attentionRowCondition(kind)} LIMIT ${countLimit}) AS found`
    total += row?.n ?? 0
  }
  return { total: Math.min(total, countLimit) }
}
