import { formatSampleId } from '#contract/sample-id.ts'
import type { DbReader } from '#lib/db/client.ts'
import type { Result } from '#prisma/generated/client.ts'
import type { OrderOrigin } from './result-view.ts'

export type OrderOrigins = ReadonlyMap<string, OrderOrigin>

/** By order, what its patient knows it by: the test, and the code printed on the kit. */
export async function readOrderOrigins(
  reader: DbReader,
  rows: readonly Pick<Result, 'orderId'>[],
): Promise<OrderOrigins> {
  const orderIds = [...new Set(rows.flatMap(({ orderId }) => orderId ?? []))]
  if (orderIds.length === 0) return new Map()
  const orders = await reader.orderProjection.findMany({
    where: { orderId: { in: orderIds } },
    select: { orderId: true, labTestName: true, method: true, sampleId: true },
  })
  return new Map(
    orders.map(({ orderId, labTestName: testName, method, sampleId }) => [
      orderId,
      { testName, kitCode: method === 'testkit' && sampleId ? formatSampleId(sampleId) : null },
    ]),
  )
}
