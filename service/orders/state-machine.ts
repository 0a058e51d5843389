import type { LowLevelStatus, Modality } from '#service/contract/order-status.ts'
import type { OrderFlow, OrderState, ShippingPosition } from './states/order-state.ts'
import { type Condition, transitionTable } from './states/transition-table.ts'

const shippingPositions: readonly string[] = [
  'transit_customer',
  'out_for_delivery',
  'with_customer',
  'problem_in_transit_customer',
] satisfies ShippingPosition[]

function isShippingPosition(status: string): status is ShippingPosition {
  return shippingPositions.includes(status)
}

/** A transition that the table does not have. */
export class RefusedTransition extends Error {
  constructor(from: LowLevelStatus | null, to: LowLevelStatus) {
    super(`An order cannot go from ${from ?? 'new'} to ${to}`)
    this.name = 'RefusedTransition'
  }
}

/** An order before its first event. Only a kit of the flow register has yet to be registered. */
export function newOrderState(modality: Modality, flow: OrderFlow): OrderState {
  return {
    modality,
    flow,
    status: null,
    shippingPosition: null,
    isRegistered: modality === 'testkit' && flow !== 'register',
  }
}

/** What the order may become next, the expected status first. */
export function listNextStatuses(state: OrderState): LowLevelStatus[] {
  const row = transitionTable[state.modality][state.status ?? 'new'] ?? {}
  return (Object.entries(row) as [LowLevelStatus, Condition][])
    .filter(([, applies]) => applies(state))
    .map(([status]) => status)
}

/** The state after one event; throws RefusedTransition when the table does not have it. */
export function advanceOrder(state: OrderState, to: LowLevelStatus): OrderState {
  if (!listNextStatuses(state).includes(to)) throw new RefusedTransition(state.status, to)
  return {
    ...state,
    status: to,
    isRegistered: state.isRegistered || isRegistering(state, to),
    shippingPosition:
      state.modality === 'testkit' && isShippingPosition(to) ? to : state.shippingPosition,
  }
}

export function canCancel(state: OrderState) {
  return listNextStatuses(state).includes('cancelled')
}

/** Whether this step is a person registering a kit. */
export function isRegistering({ modality, flow }: OrderState, to: LowLevelStatus) {
  return modality === 'testkit' && flow === 'register' && to === 'requisition_created'
}

/** Whether the kit may be registered now: from awaiting_registration until it leaves the customer, problems aside. */
export function canRegister(state: OrderState) {
  return listNextStatuses(state).some((next) => isRegistering(state, next))
}
