import { defineJob } from '#platform/define-job.ts'
import type { Db } from '#service/db/client.ts'
import { listNextStatuses } from '#service/orders/states/state-machine.ts'
import { lockOrder, stateOf } from '#service/orders/stored-order.ts'
import { advanceJobName, enqueueStep } from './enqueue-step.ts'
import { applyStep, type QueuedSteps, queuedSteps } from './simulation.ts'

export function createSandboxJobs({ db }: { db: Db }) {
  return [
    defineJob({
      name: advanceJobName,
      payload: queuedSteps,
      run: (steps) => advanceSimulatedOrder(db, steps),
    }),
  ]
}

/** Applies the next step. Ends silently when the step was already applied or the order has moved otherwise. */
async function advanceSimulatedOrder(
  db: Db,
  { teamId, orderId, afterEventId, remaining, delaySeconds, outcome }: QueuedSteps,
) {
  const found = await db.order.findFirst({ where: { id: orderId, teamId }, select: { id: true } })
  const [to, ...rest] = remaining
  if (!found || !to) return
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, teamId, orderId)
    const isInPlace =
      order.events.at(-1)?.id === afterEventId && listNextStatuses(stateOf(order)).includes(to)
    if (!isInPlace) return
    const moved = await applyStep(tx, order, to, { ...outcome, isLast: rest.length === 0 })
    await enqueueStep(tx, moved, { remaining: rest, delaySeconds, outcome })
  })
}
