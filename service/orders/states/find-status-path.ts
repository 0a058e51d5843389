import type { LowLevelStatus } from '#contract/order-status.ts'
import type { OrderState } from './order-state.ts'
import { advanceOrder, isRegistering, listNextStatuses } from './state-machine.ts'

// A detour costs more than any expected path, so that a path skips no state.
const expectedCost = 1
const detourCost = 100
// A walk-in's sample can only fail after its appointment.
const skippedAppointmentCost = 1000
const beforeAppointment = new Set<LowLevelStatus | null>([
  'requisition_created',
  'requisition_bypassed',
  'appointment_pending',
  'appointment_cancelled',
])
const sampleOutcomes = new Set<LowLevelStatus>([
  'partial_results',
  'sample_error',
  'redraw_available',
])

interface PathOptions {
  /** whether the path may include a kit's registration, which needs a person */
  mayRegister: boolean
}

interface Reached {
  state: OrderState
  path: LowLevelStatus[]
  cost: number
}

/** Passes through every state of the expected path; undefined when unreachable. */
export function findStatusPath(
  from: OrderState,
  target: LowLevelStatus,
  { mayRegister }: PathOptions,
) {
  const open: Reached[] = [{ state: from, path: [], cost: 0 }]
  const seen = new Set<string>()
  for (let nearest = takeNearest(open); nearest; nearest = takeNearest(open)) {
    if (nearest.path.at(-1) === target) return nearest.path
    const key = JSON.stringify(nearest.state)
    // Returning to the start is allowed: an appointment can be rescheduled.
    if (seen.has(key)) continue
    if (nearest.path.length > 0) seen.add(key)
    open.push(...reachFrom(nearest, target, mayRegister))
  }
  return undefined
}

function reachFrom(
  { state, path, cost }: Reached,
  target: LowLevelStatus,
  mayRegister: boolean,
): Reached[] {
  const isReturn = state.status === target && path.length === 0
  return listNextStatuses(state)
    .map((next, index) => ({ next, stepCost: costOf(state, next, index === 0) }))
    .filter(
      ({ next }) => (mayRegister || !isRegistering(state, next)) && (!isReturn || next === target),
    )
    .map(({ next, stepCost }) => ({
      state: advanceOrder(state, next),
      path: [...path, next],
      cost: cost + stepCost,
    }))
}

function costOf(state: OrderState, next: LowLevelStatus, isExpected: boolean) {
  if (isExpected) return expectedCost
  return beforeAppointment.has(state.status) && sampleOutcomes.has(next)
    ? skippedAppointmentCost
    : detourCost
}

function takeNearest(open: Reached[]) {
  const nearest = open.reduce(
    (best, candidate, index) => (candidate.cost < (open[best]?.cost ?? Infinity) ? index : best),
    0,
  )
  return open.splice(nearest, 1)[0]
}
