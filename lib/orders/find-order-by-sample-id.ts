import { normalizeSampleId } from '#contract/sample-id.ts'
import { db } from '#lib/db/client.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import type { FoundOrder } from './present-order.ts'
import { addEvents } from './read-orders.ts'

/**
 * The order may be anyone's: the caller checks that. One that the app does not know yet is read
 * from the service and recorded.
 */
export async function findOrderBySampleId(given: string): Promise<FoundOrder | undefined> {
  const sampleId = normalizeSampleId(given)
  const known = await findProjected(sampleId)
  if (known) return known
  const { orders } = await askService(
    serviceClient().listOrders({ search_input: sampleId, size: 10 }),
  )
  const order = orders.find(
    ({ sample_id }) => sample_id && normalizeSampleId(sample_id) === sampleId,
  )
  if (!order) return undefined
  await db().$transaction((tx) =>
    recordAnswer(tx, orderApplier, { origin: 'reconciliation', data: order }),
  )
  return findProjected(sampleId)
}

async function findProjected(sampleId: string) {
  const row = await db().orderProjection.findFirst({
    where: { sampleId },
    orderBy: { placedAt: { sort: 'desc', nulls: 'last' } },
  })
  const [found] = row ? await addEvents(db(), [row]) : []
  return found
}
