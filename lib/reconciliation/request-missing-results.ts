import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { requestResults } from '#lib/result-sets/request-results.ts'

/**
 * Asks for the results of completed orders that were never read: those of an earlier version, and those whose job was
 * lost. Returns how many.
 */
export function requestMissingResults(limit = 500): Promise<number> {
  return db().$transaction(async (tx) => {
    const orders = await tx.$queryRaw<{ order_id: string }[]>`
      SELECT p.order_id::text FROM order_projection p
       WHERE p.status LIKE 'completed.%'
         AND NOT EXISTS (SELECT 1 FROM result_set s WHERE s.order_id = p.order_id)
       LIMIT ${limit}`
    await requestResults(
      tx,
      orders.map(({ order_id }) => asOrderId(order_id)),
    )
    return orders.length
  })
}
