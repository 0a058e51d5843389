import { highLevelOf, type LowLevelStatus, lowLevelOf } from '#service/contract/order-status.ts'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { findStatusPath } from '#service/orders/states/find-status-path.ts'
import { fullStatus } from '#service/orders/states/order-statuses.ts'
import { lockOrder, type StoredOrder, stateOf } from '#service/orders/stored-order.ts'
import { enqueueStep } from './enqueue-step.ts'
import { requireSandbox } from './require-sandbox.ts'
import { type Outcome, requireFittingDetail, takeStep } from './simulation.ts'

interface Simulation {
  teamId: string
  orderId: string
  /** A full status; completed when left out. */
  finalStatus: string | undefined
  delaySeconds: number
  outcome: Outcome
}

const limits = { maxWait: 5_000, timeout: 30_000 }

/**
 * Walks a sandbox order to its final status through every state of the documented path, each with its event and webhook:
 * at once in one transaction, or the first step now and each further one `delaySeconds` later.
 */
export async function simulateOrder(
  db: Db,
  { teamId, orderId, finalStatus, delaySeconds, outcome }: Simulation,
) {
  await db.$transaction(async (tx) => {
    await requireSandbox(tx, teamId)
    const start = await lockOrder(tx, teamId, orderId)
    const target = readTarget(start, finalStatus)
    requireFittingDetail(target, outcome.statusDetail)
    const path = choosePath(start, target)
    const now = delaySeconds > 0 ? path.slice(0, 1) : path
    let order = start
    for (const [index, to] of now.entries()) {
      order = await takeStep(tx, order, to, { ...outcome, isLast: index === path.length - 1 })
    }
    await enqueueStep(tx, order, { remaining: path.slice(now.length), delaySeconds, outcome })
  }, limits)
}

function readTarget(order: StoredOrder, finalStatus: string | undefined): LowLevelStatus {
  const { modality } = stateOf(order)
  const full = finalStatus ?? fullStatus(modality, 'completed')
  const low = lowLevelOf(full) as LowLevelStatus
  if (full !== fullStatus(modality, low)) {
    throw new HttpFault(400, `final_status ${highLevelOf(full)}… is not one of a ${modality} order`)
  }
  return low
}

function choosePath(order: StoredOrder, target: LowLevelStatus) {
  const state = stateOf(order)
  const path = findStatusPath(state, target, { mayRegister: false })
  if (path) return path
  if (findStatusPath(state, target, { mayRegister: true })) {
    throw new HttpFault(400, `The test kit must be registered before it can become ${target}`)
  }
  throw new HttpFault(400, `An order that is ${state.status} cannot become ${target}`)
}
