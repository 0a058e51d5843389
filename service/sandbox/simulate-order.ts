import { type LowLevelStatus, lowLevelOf } from '#contract/order-status.ts'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { findStatusPath } from '#service/orders/states/find-status-path.ts'
import { fullStatus } from '#service/orders/states/full-status.ts'
import { lockOrder, type StoredOrder, stateOf } from '#service/orders/stored-order.ts'
import { enqueueStep } from './enqueue-step.ts'
import { requireSandbox } from './require-sandbox.ts'
import { applyStep, type Outcome, requireFittingDetail } from './simulation.ts'

interface Simulation {
  teamId: string
  orderId: string
  /** a full status; completed by default */
  finalStatus: string | undefined
  delaySeconds: number
  outcome: Outcome
}

const limits = { maxWait: 5_000, timeout: 30_000 }

/**
 * Moves a sandbox order to its final status through every state of the documented path, each with its event and webhook:
 * all in one transaction, or with a delay the first step now and each further one `delaySeconds` later.
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
      order = await applyStep(tx, order, to, { ...outcome, isLast: index === path.length - 1 })
    }
    await enqueueStep(tx, order, { remaining: path.slice(now.length), delaySeconds, outcome })
  }, limits)
}

function readTarget(order: StoredOrder, finalStatus: string | undefined): LowLevelStatus {
  const { modality } = stateOf(order)
  const full = finalStatus ?? fullStatus(modality, 'completed')
  const low = lowLevelOf(full) as LowLevelStatus
  if (full !== fullStatus(modality, low)) {
    throw new HttpFault(400, `final_status ${full} does not apply to a ${modality} order`)
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
  throw new HttpFault(400, `An order in status ${state.status} cannot become ${target}`)
}
