import type { ResendEventsBody } from '#contract/order-requests.ts'
import { now } from '#platform/clock.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentOrder } from '#service/orders/presentation/present-order.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { orderParts } from './stored-order.ts'

const maxWindowMs = 60 * 24 * 60 * 60 * 1000
const batchSize = 100

/** Sends the newest state of orders again; those of a deleted user are hidden with the user. */
export async function resendEvents(db: Db, teamId: string, input: ResendEventsBody) {
  const orderIds = await findOrderIds(db, teamId, input)
  for (let start = 0; start < orderIds.length; start += batchSize) {
    const batch = orderIds.slice(start, start + batchSize)
    await db.$transaction((tx) => resendBatch(tx, batch), { maxWait: 5_000, timeout: 30_000 })
  }
  return { order_ids: orderIds }
}

async function findOrderIds(db: Db, teamId: string, input: ResendEventsBody) {
  const found = await db.order.findMany({
    where: {
      teamId,
      user: { deletedAt: null },
      ...(input.order_ids ? { id: { in: input.order_ids } } : { updatedAt: readWindow(input) }),
    },
    select: { id: true },
    orderBy: [{ updatedAt: 'asc' }, { id: 'asc' }],
  })
  return found.map(({ id }) => id)
}

function readWindow({ start_at: startAt, end_at: endAt }: ResendEventsBody) {
  const start = new Date(startAt ?? now())
  const end = endAt ? new Date(endAt) : now()
  if (end < start) throw new HttpFault(400, 'end_at cannot be before start_at')
  if (end.getTime() - start.getTime() > maxWindowMs)
    throw new HttpFault(400, 'start_at and end_at can be at most 60 days apart')
  return { gte: start, lte: end }
}

async function resendBatch(tx: Transaction, orderIds: string[]) {
  const orders = await tx.order.findMany({
    where: { id: { in: orderIds }, user: { deletedAt: null } },
    include: orderParts,
  })
  for (const order of orders) {
    await recordEvent(tx, {
      teamId: order.teamId,
      userId: order.userId,
      eventType: order.events.length === 1 ? 'labtest.order.created' : 'labtest.order.updated',
      data: presentOrder(order),
    })
  }
}
