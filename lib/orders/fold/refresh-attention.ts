import { z } from 'zod'
import { db, type Transaction } from '#lib/db/client.ts'
import { orderIdSchema } from '#lib/id-schemas.ts'
import type { OrderId } from '#lib/ids.ts'
import { addJobs } from '#lib/jobs/add-job.ts'
import { saveAttention } from '#lib/orders/attention/save-attention.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { defineJob } from '#platform/define-job.ts'
import { loadStates } from './order-store.ts'

export const refreshAttentionJob = defineJob({
  name: 'orders.refresh-attention',
  payload: z.object({ orderId: orderIdSchema }),
  run: ({ orderId }) => refreshOrder(orderId),
})

export async function refreshOrder(orderId: OrderId) {
  await db().$transaction(async (tx) => {
    await lockSubjects(tx, [orderId])
    await refreshAttention(tx, [orderId])
  })
}

/** After a change of an order's appointment, which has no lock of the order: the job takes it. */
export async function requestAttention(tx: Transaction, orderIds: readonly OrderId[]) {
  if (orderIds.length === 0) return
  await addJobs(
    tx,
    refreshAttentionJob,
    orderIds.map((orderId) => ({ payload: { orderId }, key: orderId })),
  )
}

/** For a caller who has the lock of the orders, or of a rebuild. */
export async function refreshAttention(tx: Transaction, orderIds: readonly OrderId[]) {
  const states = await loadStates(tx, orderIds)
  if (states.size > 0) await saveAttention(tx, states)
}
