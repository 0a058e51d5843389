import type { ListOrdersQuery } from '#contract/order-requests.ts'
import type { Db } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentOrder } from '#service/orders/presentation/present-order.ts'
import { presentTransactionAnswer } from '#service/orders/presentation/present-order-transaction.ts'
import { filterOrders } from './filter-orders.ts'
import { orderParts, readOrder, transactionParts } from './stored-order.ts'

export async function getOrder(db: Db, teamId: string, orderId: string) {
  return presentOrder(await readOrder(db, teamId, orderId))
}

export async function getOrderTransaction(db: Db, teamId: string, transactionId: string) {
  const found = await db.orderTransaction.findFirst({
    where: { id: transactionId, teamId, orders: { some: { user: { deletedAt: null } } } },
    include: transactionParts,
  })
  if (!found) throw new HttpFault(404, "Order transaction doesn't exist")
  return presentTransactionAnswer(found)
}

const orderKeys = {
  created_at: Prisma.sql`o.created_at`,
  patient_name: Prisma.sql`nullif(lower(concat_ws(' ', o.patient_details->>'last_name', o.patient_details->>'first_name')), '')`,
  last_status: Prisma.sql`o.status`,
}

export async function listOrders(db: Db, teamId: string, query: ListOrdersQuery) {
  const where = filterOrders(teamId, query)
  const direction = query.order_direction === 'asc' ? Prisma.sql`ASC` : Prisma.sql`DESC`
  // Unregistered kits, which have no patient, come last. Other keys are never null, so that they can use their index.
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
