import { z } from 'zod'
import type { Transaction } from '#lib/db/client.ts'
import { orderIdSchema } from '#lib/id-schemas.ts'
import type { OrderId } from '#lib/ids.ts'
import { addJobs } from '#lib/jobs/add-job.ts'
import { defineJob } from '#platform/define-job.ts'

export const readResultsJob = defineJob({
  name: 'result-sets.read',
  payload: z.object({ orderId: orderIdSchema }),
  run: async ({ orderId }) => {
    // A static import would be a cycle: recording the answer applies it, and applying may ask again.
    const { readOrderResults } = await import('./read-order-results.ts')
    await readOrderResults(orderId)
  },
})

/** Events say that an order has results; the values are read after the commit. */
export async function requestResults(tx: Transaction, orderIds: readonly OrderId[]) {
  if (orderIds.length === 0) return
  await addJobs(
    tx,
    readResultsJob,
    orderIds.map((orderId) => ({ payload: { orderId }, key: orderId })),
  )
}
