import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'

// The longer an order has been quiet, the more likely that is correct, and the less often it is reread.
const quietAfter = `CASE
  WHEN last_message.at > now() - interval '1 day' THEN interval '10 minutes'
  WHEN last_message.at > now() - interval '7 days' THEN interval '1 hour'
  ELSE interval '6 hours'
END`

const quietOrders = `
  SELECT p.order_id::text AS order_id
    FROM order_projection p
    LEFT JOIN reconciliation_check c ON c.order_id = p.order_id
    CROSS JOIN LATERAL (
      SELECT coalesce(max(m.received_at), '-infinity') AS at FROM service_message m
       WHERE m.subject = 'order' AND m.subject_id = p.order_id
    ) AS last_message
   WHERE split_part(p.status, '.', 1) NOT IN ('completed', 'cancelled', 'failed')
     AND greatest(last_message.at, coalesce(c.checked_at, '-infinity')) < now() - ${quietAfter}
   ORDER BY greatest(last_message.at, coalesce(c.checked_at, '-infinity'))
   LIMIT $1`

export async function findQuietOrders(limit: number): Promise<OrderId[]> {
  const rows = await db().$queryRawUnsafe<{ order_id: string }[]>(quietOrders, limit)
  return rows.map(({ order_id }) => asOrderId(order_id))
}
