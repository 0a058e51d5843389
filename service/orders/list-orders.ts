import type { ListOrdersQuery } from '#service/contract/order-requests.ts'
import type { Db } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { filterOrders } from './filter-orders.ts'
import { presentOrder } from './presentation/present-order.ts'
import { orderParts } from './stored-order.ts'

const orderKeys = {
  created_at: Prisma.sql`o.created_at`,
  patient_name: Prisma.sql`nullif(lower(concat_ws(' ', o.patient_details->>'last_name', o.patient_details->>'first_name')), '')`,
  last_status: Prisma.sql`o.status`,
}

/** A page of the team's orders, newest first unless asked otherwise. */
export async function listOrders(db: Db, teamId: string, query: ListOrdersQuery) {
  const where = filterOrders(teamId, query)
  const direction = query.order_direction === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`
  // Kits that wait for their patient come last. Elsewhere nothing is null, and the plain order can use its index.
  const nulls = query.order_key === 'patient_name' ? Prisma.sql`NULLS LAST` : Prisma.empty
  const offset = (query.page - 1) * query.size
  const [page, counted] = await Promise.all([
    db.$queryRaw<{ id: string }[]>`
      SELECT o.id FROM lab_order o WHERE ${where}
      ORDER BY ${orderKeys[query.order_key]} ${direction} ${nulls}, o.created_at DESC, o.id
      LIMIT ${query.size} OFFSET ${offset}`,
    db.$queryRaw<
      { total: number }[]
    >`SELECT count(*)::int AS total FROM lab_order o WHERE ${where}`,
  ])
  const ids = page.map(({ id }) => id)
  const orders = await db.order.findMany({ where: { id: { in: ids } }, include: orderParts })
  const byId = new Map(orders.map((order) => [order.id, order]))
  return {
    orders: ids.flatMap((id) => byId.get(id) ?? []).map(presentOrder),
    total: counted[0]?.total ?? 0,
    page: query.page,
    size: query.size,
  }
}
