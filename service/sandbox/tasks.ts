import type { TaskList } from 'graphile-worker'
import type { Db } from '#service/db/client.ts'
import { listNextStatuses } from '#service/orders/state-machine.ts'
import { lockOrder, stateOf } from '#service/orders/stored-order.ts'
import { advanceTask, enqueueStep } from './enqueue-step.ts'
import { takeStep, type Walk, walk } from './simulation.ts'

/** The jobs of the sandbox. */
export function createSandboxTasks({ db }: { db: Db }): TaskList {
  return { [advanceTask]: async (payload) => advanceSimulatedOrder(db, walk.parse(payload)) }
}

/** Takes one step of a walk; one that was taken already, or that something else came before, ends quietly. */
async function advanceSimulatedOrder(
  db: Db,
  { teamId, orderId, afterEventId, remaining, delaySeconds, outcome }: Walk,
) {
  const found = await db.order.findFirst({ where: { id: orderId, teamId }, select: { id: true } })
  const [to, ...rest] = remaining
  if (!found || !to) return
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, teamId, orderId)
    const isInPlace =
      order.events.at(-1)?.id === afterEventId && listNextStatuses(stateOf(order)).includes(to)
    if (!isInPlace) return
    const moved = await takeStep(tx, order, to, { ...outcome, isLast: rest.length === 0 })
    await enqueueStep(tx, moved, { remaining: rest, delaySeconds, outcome })
  })
}
