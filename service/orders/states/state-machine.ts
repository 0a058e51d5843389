import type { LowLevelStatus, Modality } from '#contract/order-status.ts'
import type { OrderFlow, OrderState, ShippingPosition } from './order-state.ts'
import { type Condition, transitionTable } from './transition-table.ts'

const shippingPositions: readonly string[] = [
  'transit_customer',
  'out_for_delivery',
  'with_customer',
  'problem_in_transit_customer',
] satisfies ShippingPosition[]

function isShippingPosition(status: string): status is ShippingPosition {
  return shippingPositions.includes(status)
}

export class RefusedTransition extends Error {
  constructor(from: LowLevelStatus | null, to: LowLevelStatus) {
    super(`An order cannot move from ${from ?? 'new'} to ${to}`)
    this.name = 'RefusedTransition'
  }
}

export function newOrderState(modality: Modality, flow: OrderFlow): OrderState {
  return {
    modality,
    flow,
    status: null,
    shippingPosition: null,
    isRegistered: modality === 'testkit' && flow !== 'register',
  }
}

/** The possible next statuses, the expected one first. */
export function listNextStatuses(state: OrderState): LowLevelStatus[] {
  const row = transitionTable[state.modality][state.status ?? 'new'] ?? {}
  return (Object.entries(row) as [LowLevelStatus, Condition][])
    .filter(([, applies]) => applies(state))
    .map(([status]) => status)
}

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

export function isRegistering({ modality, flow }: OrderState, to: LowLevelStatus) {
  return modality === 'testkit' && flow === 'register' && to === 'requisition_created'
}

/** Kits can be registered from awaiting_registration until they leave the customer, except during shipping problems. */
export function canRegister(state: OrderState) {
  return listNextStatuses(state).some((next) => isRegistering(state, next))
}
