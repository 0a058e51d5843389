import { headers } from 'next/headers'
import { readTree, renderTree } from '#bench/pages/control-app/app/read-tree.js'
import { readSessionToken } from '#lib/auth/session-cookie.ts'
import { db } from '#lib/db/client.ts'

/** The queries of a patient's orders by the same client, and as many elements, without anything around them. */
export default async function OrdersControl() {
  const token = readSessionToken(new Headers(await headers()))
  const [session] = await db().$queryRaw`
    SELECT s.id, s.expires_at, s.created_at, now() AS now, u.id AS user_id, u.name, u.email, u.role, u.locale,
           u.two_factor_enabled, p.id AS patient_id,
           extract(epoch FROM now() - s.last_active_at)::float8 * 1000 AS idle_ms
      FROM session s JOIN "user" u ON u.id = s.user_id LEFT JOIN patient p ON p.user_id = u.id
     WHERE s.token = ${token} AND s.expires_at > now() AND u.disabled_at IS NULL`
  const where = { clientUserId: session.patient_id }
  const [orders, total] = await Promise.all([
    db().orderProjection.findMany({
      where,
      orderBy: [{ placedAt: 'desc' }, { orderId: 'asc' }],
      take: 20,
    }),
    db().orderProjection.count({ where }),
  ])
  const events = await db().orderProjectionEvent.findMany({
    where: { orderId: { in: orders.map(({ orderId }) => orderId) } },
    orderBy: [{ createdAt: 'asc' }, { eventId: 'asc' }],
  })
  return (
    <div data-read={`${orders.length}/${total}/${events.length}`}>
      {readTree('orders').map(renderTree)}
    </div>
  )
}
