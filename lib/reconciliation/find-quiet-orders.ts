import { db } from '#lib/db/client.ts'

// The longer an order has been quiet, the more likely that is right, and the seldomer it is worth asking.
const quietAfter = `CASE
  WHEN told.at > now() - interval '1 day' THEN interval '10 minutes'
  WHEN told.at > now() - interval '7 days' THEN interval '1 hour'
  ELSE interval '6 hours'
END`

const quietOrders = `
  SELECT p.order_id::text AS order_id
    FROM order_projection p
    LEFT JOIN reconciliation_check c ON c.order_id = p.order_id
    CROSS JOIN LATERAL (
      SELECT coalesce(max(m.received_at), '-infinity') AS at FROM service_message m WHERE m.order_id = p.order_id
    ) AS told
   WHERE split_part(p.status, '.', 1) NOT IN ('completed', 'cancelled', 'failed')
     AND greatest(told.at, coalesce(c.checked_at, '-infinity')) < now() - ${quietAfter}
   ORDER BY greatest(told.at, coalesce(c.checked_at, '-infinity'))
   LIMIT $1`

/** Orders under way of which nothing was heard or asked for too long, the longest first. */
export async function findQuietOrders(limit: number): Promise<string[]> {
  const rows = await db().$queryRawUnsafe<{ order_id: string }[]>(quietOrders, limit)
  return rows.map(({ order_id }) => order_id)
}
