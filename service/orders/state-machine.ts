import type { LowLevelStatus, Modality } from '#service/contract/order-status.ts'

// The contract's transition table (section 1). In each row the first status that applies is the way of a test that goes
// well; the simulator follows it.

/** register: a kit that waits for its registration; known_patient: no registration step; import: enters with a requisition. */
export type OrderFlow = 'register' | 'known_patient' | 'import'

export type ShippingPosition = 'transit_customer' | 'out_for_delivery' | 'with_customer' | 'problem_in_transit_customer'

export interface OrderState {
  modality: Modality
  flow: OrderFlow
  /** null before the first event. */
  status: LowLevelStatus | null
  /** Where a kit is, kept beside its registration. */
  shippingPosition: ShippingPosition | null
  isRegistered: boolean
}

type Condition = (state: OrderState) => boolean
type Row = Partial<Record<LowLevelStatus, Condition>>
type Table = Partial<Record<LowLevelStatus | 'new', Row>>

const always: Condition = () => true
const imported: Condition = (state) => state.flow === 'import'
const placed: Condition = (state) => state.flow !== 'import'
const toRegister: Condition = (state) => state.flow === 'register'
const unregistered: Condition = (state) => state.flow === 'register' && !state.isRegistered
const knownPatient: Condition = (state) => state.flow === 'known_patient'
/** A kit's requisition that came by registering goes on to testkit_registered, and nowhere else. */
const withoutRegistering: Condition = (state) => state.flow !== 'register'
const byRegistering: Condition = (state) => state.flow !== 'known_patient'
const registered: Condition = (state) => state.isRegistered
const unshipped: Condition = (state) => state.shippingPosition === null
const inTransit: Condition = (state) => state.shippingPosition === 'transit_customer'
const travelling: Condition = (state) => inTransit(state) || state.shippingPosition === 'out_for_delivery'
const withCustomer: Condition = (state) => state.shippingPosition === 'with_customer'

const creation: Row = { ordered: placed, requisition_bypassed: imported }
const corrections: Table = { completed: { corrected: always }, corrected: { corrected: always } }

const kitWithRequisition: Row = {
  transit_customer: withoutRegistering,
  testkit_registered: byRegistering,
  cancelled: withoutRegistering,
  do_not_process: withoutRegistering,
}

const testkit: Table = {
  ...corrections,
  new: creation,
  // A kit that is scheduled by activate_by waits here, and may be cancelled (contract 2.8).
  ordered: { awaiting_registration: toRegister, requisition_created: knownPatient, cancelled: always },
  awaiting_registration: {
    requisition_created: unregistered,
    transit_customer: always,
    cancelled: always,
    do_not_process: always,
  },
  requisition_created: kitWithRequisition,
  requisition_bypassed: kitWithRequisition,
  testkit_registered: {
    transit_customer: unshipped,
    out_for_delivery: inTransit,
    with_customer: travelling,
    transit_lab: withCustomer,
    problem_in_transit_customer: travelling,
    cancelled: unshipped,
    do_not_process: always,
  },
  transit_customer: {
    out_for_delivery: always,
    with_customer: always,
    problem_in_transit_customer: always,
    failure_to_deliver_to_customer: always,
    lost: always,
    requisition_created: unregistered,
  },
  problem_in_transit_customer: {
    transit_customer: always,
    out_for_delivery: always,
    with_customer: always,
    failure_to_deliver_to_customer: always,
    lost: always,
  },
  out_for_delivery: {
    with_customer: always,
    problem_in_transit_customer: always,
    failure_to_deliver_to_customer: always,
    lost: always,
    requisition_created: unregistered,
  },
  with_customer: { transit_lab: registered, requisition_created: unregistered, do_not_process: always },
  transit_lab: {
    delivered_to_lab: always,
    problem_in_transit_lab: always,
    failure_to_deliver_to_lab: always,
    lost: always,
  },
  problem_in_transit_lab: {
    transit_lab: always,
    delivered_to_lab: always,
    failure_to_deliver_to_lab: always,
    lost: always,
  },
  delivered_to_lab: { completed: always, lab_processing_blocked: always, sample_error: always },
  lab_processing_blocked: {
    delivered_to_lab: always,
    completed: always,
    sample_error: always,
    do_not_process: always,
  },
}

const walkInWithRequisition: Row = {
  appointment_pending: always,
  appointment_scheduled: always,
  partial_results: always,
  completed: always,
  sample_error: always,
  redraw_available: always,
  cancelled: always,
}

const walkIn: Table = {
  ...corrections,
  new: creation,
  ordered: { requisition_created: always, cancelled: always },
  requisition_created: walkInWithRequisition,
  requisition_bypassed: walkInWithRequisition,
  appointment_pending: {
    appointment_scheduled: always,
    appointment_cancelled: always,
    partial_results: always,
    completed: always,
    cancelled: always,
  },
  appointment_scheduled: {
    completed: always,
    partial_results: always,
    appointment_scheduled: always,
    appointment_pending: always,
    appointment_cancelled: always,
    sample_error: always,
    redraw_available: always,
    cancelled: always,
  },
  appointment_cancelled: {
    appointment_pending: always,
    appointment_scheduled: always,
    partial_results: always,
    completed: always,
    cancelled: always,
  },
  partial_results: { completed: always, partial_results: always, sample_error: always, redraw_available: always },
}

const drawnSample: Table = {
  draw_completed: { completed: always, partial_results: always, sample_error: always, cancelled: always },
  partial_results: { completed: always, partial_results: always, sample_error: always },
}

const phlebotomyWithRequisition: Row = { appointment_pending: always, appointment_scheduled: always, cancelled: always }

const phlebotomy: Table = {
  ...corrections,
  ...drawnSample,
  new: creation,
  ordered: { requisition_created: always, cancelled: always },
  requisition_created: phlebotomyWithRequisition,
  requisition_bypassed: phlebotomyWithRequisition,
  appointment_pending: { appointment_scheduled: always, appointment_cancelled: always, cancelled: always },
  appointment_scheduled: {
    draw_completed: always,
    appointment_scheduled: always,
    appointment_cancelled: always,
    cancelled: always,
  },
  appointment_cancelled: { appointment_pending: always, appointment_scheduled: always, cancelled: always },
}

const onSiteWithRequisition: Row = { draw_completed: always, cancelled: always }

const onSite: Table = {
  ...corrections,
  ...drawnSample,
  new: creation,
  ordered: { requisition_created: always, cancelled: always },
  requisition_created: onSiteWithRequisition,
  requisition_bypassed: onSiteWithRequisition,
}

const tables: Record<Modality, Table> = {
  testkit,
  walk_in_test: walkIn,
  at_home_phlebotomy: phlebotomy,
  on_site_collection: onSite,
}

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
  return { modality, flow, status: null, shippingPosition: null, isRegistered: modality === 'testkit' && flow !== 'register' }
}

/** What the order may become next, the expected status first. */
export function listNextStatuses(state: OrderState): LowLevelStatus[] {
  const row = tables[state.modality][state.status ?? 'new'] ?? {}
  return (Object.entries(row) as [LowLevelStatus, Condition][])
    .filter(([, applies]) => applies(state))
    .map(([status]) => status)
}

/** The state after one event; throws RefusedTransition when the table does not have it. */
export function advanceOrder(state: OrderState, to: LowLevelStatus): OrderState {
  if (!listNextStatuses(state).includes(to)) throw new RefusedTransition(state.status, to)
  const isRegistering = state.modality === 'testkit' && state.flow === 'register' && to === 'requisition_created'
  return {
    ...state,
    status: to,
    isRegistered: state.isRegistered || isRegistering,
    shippingPosition: state.modality === 'testkit' && isShippingPosition(to) ? to : state.shippingPosition,
  }
}

export function canCancel(state: OrderState) {
  return listNextStatuses(state).includes('cancelled')
}

/** Whether the kit may be registered now: from awaiting_registration until it leaves the customer, problems aside. */
export function canRegister(state: OrderState) {
  return state.status !== 'ordered' && unregistered(state) && listNextStatuses(state).includes('requisition_created')
}
