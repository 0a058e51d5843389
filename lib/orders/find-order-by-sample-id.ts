import { db } from '#lib/db/client.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { normaliseSampleId } from '#service/contract/sample-id.ts'
import type { FoundOrder } from './present-order.ts'
import { addEvents } from './read-orders.ts'
import { recordServiceAnswer } from './record-service-answer.ts'

/**
 * The kit's order, whoever it belongs to: the caller checks that. What the app has not heard of yet is asked of the
 * service and taken in. Undefined for a code that nobody knows.
 */
export async function findOrderBySampleId(given: string): Promise<FoundOrder | undefined> {
  const sampleId = normaliseSampleId(given)
  const known = await findProjected(sampleId)
  if (known) return known
  const { orders } = await askService(
    serviceClient().listOrders({ search_input: sampleId, size: 10 }),
  )
  const order = orders.find(
    ({ sample_id }) => sample_id && normaliseSampleId(sample_id) === sampleId,
  )
  if (!order) return undefined
  await db().$transaction((tx) => recordServiceAnswer(tx, order, 'reconciliation'))
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
