import type { DbReader } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { readOrder, type StoredOrder } from '#service/orders/stored-order.ts'

const resultParts = {
  reports: { orderBy: { sequence: 'asc' } },
  results: {
    orderBy: [{ position: 'asc' }, { id: 'asc' }],
    include: { former: { orderBy: [{ replacedAt: 'asc' }, { id: 'asc' }] } },
  },
  missingResults: { orderBy: { position: 'asc' } },
  resultSample: true,
} satisfies Prisma.OrderSelect

export type StoredResults = Prisma.OrderGetPayload<{ select: typeof resultParts }>

/** An order with its results; both are empty of results before the first report. */
export interface OrderResults {
  order: StoredOrder
  found: StoredResults
}

export async function readOrderResults(
  db: DbReader,
  teamId: string,
  orderId: string,
): Promise<OrderResults> {
  const order = await readOrder(db, teamId, orderId)
  const where = { id: order.id }
  return { order, found: await db.order.findUniqueOrThrow({ where, select: resultParts }) }
}

/** Every order of a transaction, oldest first. */
export async function readTransactionResults(
  db: DbReader,
  teamId: string,
  transactionId: string,
): Promise<OrderResults[]> {
  const orders = await db.order.findMany({
    where: { transactionId, teamId, user: { deletedAt: null } },
    select: { id: true },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })
  if (orders.length === 0) throw new HttpFault(404, "Order transaction doesn't exist")
  return Promise.all(orders.map(({ id }) => readOrderResults(db, teamId, id)))
}
