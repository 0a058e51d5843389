import type { LowLevelStatus } from '#contract/order-status.ts'
import { carryTrace } from '#platform/tracing/job-trace.ts'
import type { Transaction } from '#service/db/client.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'
import type { Outcome, QueuedSteps } from './simulation.ts'

export const advanceJobName = 'sandbox.advance-order'

interface NextSteps {
  remaining: LowLevelStatus[]
  delaySeconds: number
  outcome: Outcome
}

/** A new simulation of the order replaces a queued one. */
export async function enqueueStep(tx: Transaction, order: StoredOrder, next: NextSteps) {
  const last = order.events.at(-1)
  if (next.remaining.length === 0 || !last) return
  const payload: QueuedSteps = {
    teamId: order.teamId,
    orderId: order.id,
    afterEventId: last.id,
    ...next,
  }
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${advanceJobName},
      ${JSON.stringify(carryTrace(payload))}::json,
      run_at => now() + ${next.delaySeconds} * interval '1 second',
      job_key => ${`${advanceJobName}:${order.id}`}
    )`
}
