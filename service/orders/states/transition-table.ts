import type { LowLevelStatus, Modality } from '#contract/order-status.ts'
import type { OrderState } from './order-state.ts'

// The contract's transition table (section 1). The first applicable status of each row is the expected one, which the
// simulator follows.

export type Condition = (state: OrderState) => boolean
type Row = Partial<Record<LowLevelStatus, Condition>>
type Table = Partial<Record<LowLevelStatus | 'new', Row>>

const always: Condition = () => true
const imported: Condition = (state) => state.flow === 'import'
const placed: Condition = (state) => state.flow !== 'import'
const toRegister: Condition = (state) => state.flow === 'register'
const unregistered: Condition = (state) => state.flow === 'register' && !state.isRegistered
const knownPatient: Condition = (state) => state.flow === 'known_patient'
/** After a registration, requisition_created can only lead to testkit_registered. */
const withoutRegistering: Condition = (state) => state.flow !== 'register'
const byRegistering: Condition = (state) => state.flow !== 'known_patient'
const registered: Condition = (state) => state.isRegistered
const unshipped: Condition = (state) => state.shippingPosition === null
const inTransit: Condition = (state) => state.shippingPosition === 'transit_customer'
const traveling: Condition = (state) =>
  inTransit(state) || state.shippingPosition === 'out_for_delivery'
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
  // A kit scheduled with activate_by waits here, and can be canceled.
  ordered: {
    awaiting_registration: toRegister,
    requisition_created: knownPatient,
    cancelled: always,
  },
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
    with_customer: traveling,
    transit_lab: withCustomer,
    problem_in_transit_customer: traveling,
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
  with_customer: {
    transit_lab: registered,
    requisition_created: unregistered,
    do_not_process: always,
  },
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
  partial_results: {
    completed: always,
    partial_results: always,
    sample_error: always,
    redraw_available: always,
  },
}

const drawnSample: Table = {
  draw_completed: {
    completed: always,
    partial_results: always,
    sample_error: always,
    cancelled: always,
  },
  partial_results: { completed: always, partial_results: always, sample_error: always },
}

const phlebotomyWithRequisition: Row = {
  appointment_pending: always,
  appointment_scheduled: always,
  cancelled: always,
}

const phlebotomy: Table = {
  ...corrections,
  ...drawnSample,
  new: creation,
  ordered: { requisition_created: always, cancelled: always },
  requisition_created: phlebotomyWithRequisition,
  requisition_bypassed: phlebotomyWithRequisition,
  appointment_pending: {
    appointment_scheduled: always,
    appointment_cancelled: always,
    cancelled: always,
  },
  appointment_scheduled: {
    draw_completed: always,
    appointment_scheduled: always,
    appointment_cancelled: always,
    cancelled: always,
  },
  appointment_cancelled: {
    appointment_pending: always,
    appointment_scheduled: always,
    cancelled: always,
  },
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

export const transitionTable: Record<Modality, Table> = {
  testkit,
  walk_in_test: walkIn,
  at_home_phlebotomy: phlebotomy,
  on_site_collection: onSite,
}
