import { now } from '#service/clock.ts'
import type { ResendEventsBody } from '#service/contract/order-requests.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { presentOrder } from './presentation/present-order.ts'
import { orderParts } from './stored-order.ts'

const longestWindowMs = 60 * 24 * 60 * 60 * 1000
const batchSize = 100

/** Sends the latest event of each order again: of those named, or of those that changed within a window of 60 days. */
export async function resendEvents(db: Db, teamId: string, input: ResendEventsBody) {
  const orderIds = await findOrderIds(db, teamId, input)
  for (let start = 0; start < orderIds.length; start += batchSize) {
    const batch = orderIds.slice(start, start + batchSize)
    await db.$transaction((tx) => announceAgain(tx, batch), { maxWait: 5_000, timeout: 30_000 })
  }
  return { order_ids: orderIds }
}

async function findOrderIds(db: Db, teamId: string, input: ResendEventsBody) {
  const found = await db.order.findMany({
    where: {
      teamId,
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
  if (end.getTime() - start.getTime() > longestWindowMs)
    throw new HttpFault(400, 'The window is longer than 60 days')
  return { gte: start, lte: end }
}

async function announceAgain(tx: Transaction, orderIds: string[]) {
  const orders = await tx.order.findMany({ where: { id: { in: orderIds } }, include: orderParts })
  for (const order of orders) {
    await recordEvent(tx, {
      teamId: order.teamId,
      userId: order.userId,
      eventType: order.events.length === 1 ? 'labtest.order.created' : 'labtest.order.updated',
      data: presentOrder(order),
    })
  }
}
