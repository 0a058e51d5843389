import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { log } from '#lib/log.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { findQuietOrders } from './find-quiet-orders.ts'
import { markChecked, recordReread } from './record-reread.ts'

const batchSize = 100
const maxPages = 50
/** The row that stores up to when the list of changed orders was read; no order has this id. */
export const listCheckId = asOrderId('00000000-0000-0000-0000-000000000000')
const firstLookBackMs = 30 * 86_400_000
/** More recent changes are left to their webhooks; also covers the difference between two clocks. */
export const settleMs = 120_000
const overlapMs = 300_000

/** Returns the number of gaps. Ends quietly when the service is unavailable. */
export async function reconcileOrders(now = new Date()): Promise<number> {
  try {
    return (await rereadChangedOrders(now)) + (await rereadQuietOrders())
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    log().warn({ kind: error.kind }, 'reconciliation postponed: the service does not answer')
    return 0
  }
}

/** Also finds orders unknown to the app. */
async function rereadChangedOrders(now: Date) {
  const check = await db().reconciliationCheck.findUnique({ where: { orderId: listCheckId } })
  const since = check ? check.checkedAt.getTime() - overlapMs : now.getTime() - firstLookBackMs
  const until = new Date(now.getTime() - settleMs)
  let gaps = 0
  for (let page = 1; page <= maxPages; page += 1) {
    const { orders } = await serviceClient().listOrders({
      updated_start_date: new Date(since).toISOString(),
      updated_end_date: until.toISOString(),
      order_key: 'created_at',
      order_direction: 'asc',
      page,
      size: batchSize,
    })
    for (const order of orders) if (await recordReread(order)) gaps += 1
    if (orders.length < batchSize) break
    if (page === maxPages)
      log().error({ pages: maxPages }, 'more orders changed than one reconciliation reads')
  }
  await db().$transaction((tx) => markChecked(tx, listCheckId, until))
  return gaps
}

async function rereadQuietOrders() {
  const orderIds = await findQuietOrders(batchSize)
  if (orderIds.length === 0) return 0
  const { orders } = await serviceClient().listOrders({ order_ids: orderIds, size: batchSize })
  let gaps = 0
  for (const order of orders) if (await recordReread(order)) gaps += 1
  const found = new Set(orders.map(({ id }) => id))
  const missing = orderIds.filter((orderId) => !found.has(orderId))
  await db().$transaction(async (tx) => {
    for (const orderId of missing) await markChecked(tx, orderId)
  })
  return gaps
}
