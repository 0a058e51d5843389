import type { LowLevelStatus } from '#service/contract/order-status.ts'
import type { Transaction } from '#service/db/client.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'
import type { Outcome, Walk } from './simulation.ts'

export const advanceTask = 'sandbox.advance-order'

interface Rest {
  remaining: LowLevelStatus[]
  delaySeconds: number
  outcome: Outcome
}

/** Has the next step taken after the delay. A new walk of the order replaces one that waits. */
export async function enqueueStep(tx: Transaction, order: StoredOrder, rest: Rest) {
  const last = order.events.at(-1)
  if (rest.remaining.length === 0 || !last) return
  const payload: Walk = { teamId: order.teamId, orderId: order.id, afterEventId: last.id, ...rest }
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${advanceTask},
      ${JSON.stringify(payload)}::json,
      run_at => now() + ${rest.delaySeconds} * interval '1 second',
      job_key => ${`${advanceTask}:${order.id}`}
    )`
}
