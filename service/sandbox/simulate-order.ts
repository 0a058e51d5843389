import { type LowLevelStatus, lowLevelOf } from '#contract/order-status.ts'
import type { SimulationBody } from '#contract/sandbox/simulation.ts'
import type { Db } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { findStatusPath } from '#service/orders/states/find-status-path.ts'
import { fullStatus } from '#service/orders/states/full-status.ts'
import type { OrderState } from '#service/orders/states/order-state.ts'
import { advanceOrder } from '#service/orders/states/state-machine.ts'
import { lockOrder, type StoredOrder, stateOf } from '#service/orders/stored-order.ts'
import { chooseOutcome } from './choose-outcome.ts'
import { enqueueStep } from './enqueue-step.ts'
import { requireSandbox } from './require-sandbox.ts'
import { applyStep, requireFittingDetail } from './simulation.ts'

interface Simulation {
  teamId: string
  orderId: string
  /** a full status; completed by default */
  finalStatus: string | undefined
  delaySeconds: number
  body: SimulationBody
}

const limits = { maxWait: 5_000, timeout: 30_000 }

/**
 * Moves a sandbox order to its final status through every state of the documented path, each with its event and webhook:
 * all in one transaction, or with a delay the first step now and each further one `delaySeconds` later.
 */
export async function simulateOrder(
  db: Db,
  { teamId, orderId, finalStatus, delaySeconds, body }: Simulation,
) {
  await db.$transaction(async (tx) => {
    await requireSandbox(tx, teamId)
    const start = await lockOrder(tx, teamId, orderId)
    const { outcome, endsCorrected } = await chooseOutcome(tx, start, body)
    const target = readTarget(start, finalStatus, endsCorrected ? 'corrected' : 'completed')
    requireFittingDetail(target, outcome.statusDetail)
    const path = choosePath(stateOf(start), target, outcome.hasPartial)
    const now = delaySeconds > 0 ? path.slice(0, 1) : path
    let order = start
    for (const [index, to] of now.entries()) {
      order = await applyStep(tx, order, to, { ...outcome, isLast: index === path.length - 1 })
    }
    await enqueueStep(tx, order, { remaining: path.slice(now.length), delaySeconds, outcome })
  }, limits)
}

function readTarget(
  order: StoredOrder,
  finalStatus: string | undefined,
  usual: 'completed' | 'corrected',
): LowLevelStatus {
  const { modality } = stateOf(order)
  const full = finalStatus ?? fullStatus(modality, usual)
  const low = lowLevelOf(full) as LowLevelStatus
  if (full !== fullStatus(modality, low)) {
    throw new HttpFault(400, `final_status ${full} does not apply to a ${modality} order`)
  }
  return low
}

const resulted = new Set<LowLevelStatus>(['completed', 'corrected'])

/** With partial results on the way, where the modality has a status for them. */
function choosePath(state: OrderState, target: LowLevelStatus, hasPartial: boolean) {
  const path = findPath(state, target)
  const isReported = path.includes('partial_results') || !path.some((step) => resulted.has(step))
  if (!hasPartial || state.modality === 'testkit' || isReported || !path.includes('completed'))
    return path
  const first = findPath(state, 'partial_results')
  return [...first, ...findPath(first.reduce(advanceOrder, state), target)]
}

function findPath(state: OrderState, target: LowLevelStatus) {
  const path = findStatusPath(state, target, { mayRegister: false })
  if (path) return path
  if (findStatusPath(state, target, { mayRegister: true })) {
    throw new HttpFault(400, `The test kit must be registered before it can become ${target}`)
  }
  throw new HttpFault(400, `An order in status ${state.status} cannot become ${target}`)
}
