import { type LowLevelStatus, lowLevelOf, type StatusDetail } from '#contract/order-status.ts'
import type { OrderView } from '#lib/orders/order-view.ts'

export type SimulationMove = {
  low: LowLevelStatus
  /** Full event string as the service expects it. */
  finalStatus: string
  detail?: StatusDetail
}

export type SimulationMoves = {
  next: SimulationMove[]
  faults: SimulationMove[]
  walks: SimulationMove[]
  /** The kit must be registered before the sample can move. */
  needsRegistration: boolean
}

const highOf: Partial<Record<LowLevelStatus, string>> = {
  requisition_created: 'received',
  partial_results: 'sample_with_lab',
  delivered_to_lab: 'sample_with_lab',
  lab_processing_blocked: 'sample_with_lab',
  completed: 'completed',
  corrected: 'completed',
  failure_to_deliver_to_customer: 'failed',
  failure_to_deliver_to_lab: 'failed',
  sample_error: 'failed',
  lost: 'failed',
  cancelled: 'cancelled',
  do_not_process: 'cancelled',
}

const sampleErrors = [
  'sample_quantity_not_sufficient',
  'sample_contaminated',
  'sample_stability_exceeded',
  'sample_hemolyzed',
  'sample_improper_collection',
] as const satisfies StatusDetail[]

const blocks = [
  'date_of_collection_unspecified',
  'demographic_information_unspecified',
  'demographic_information_mismatch',
] as const satisfies StatusDetail[]

type Position = { next: LowLevelStatus[]; faults: LowLevelStatus[] }

const onTheWayFaults: LowLevelStatus[] = [
  'problem_in_transit_customer',
  'failure_to_deliver_to_customer',
  'lost',
]
const toLabFaults: LowLevelStatus[] = [
  'problem_in_transit_lab',
  'failure_to_deliver_to_lab',
  'lost',
]

/** From the contract's transition table; the service rejects anything invalid. */
const positions: Partial<Record<string, Position>> = {
  unshipped: { next: ['transit_customer'], faults: ['do_not_process', 'cancelled'] },
  transit_customer: { next: ['out_for_delivery', 'with_customer'], faults: onTheWayFaults },
  out_for_delivery: { next: ['with_customer'], faults: onTheWayFaults },
  problem_in_transit_customer: {
    next: ['transit_customer', 'out_for_delivery', 'with_customer'],
    faults: ['failure_to_deliver_to_customer', 'lost'],
  },
  with_customer: { next: ['transit_lab'], faults: ['do_not_process'] },
  transit_lab: { next: ['delivered_to_lab'], faults: toLabFaults },
  problem_in_transit_lab: {
    next: ['transit_lab', 'delivered_to_lab'],
    faults: ['failure_to_deliver_to_lab', 'lost'],
  },
  delivered_to_lab: { next: ['completed'], faults: ['lab_processing_blocked', 'sample_error'] },
  lab_processing_blocked: {
    next: ['delivered_to_lab', 'completed'],
    faults: ['sample_error', 'do_not_process'],
  },
  completed: { next: ['corrected'], faults: [] },
  corrected: { next: ['corrected'], faults: [] },
}

/** The laboratory has the sample. */
const withLab: Position = { next: ['partial_results', 'completed'], faults: ['sample_error'] }
/** Visits are moved by their provider. */
const beforeVisit: Position = { next: [], faults: ['cancelled'] }

const drawnPositions: Partial<Record<LowLevelStatus, Position>> = {
  ordered: { next: ['requisition_created'], faults: ['cancelled'] },
  draw_completed: withLab,
  partial_results: withLab,
  completed: { next: ['corrected'], faults: [] },
  corrected: { next: ['corrected'], faults: [] },
}
const atCenter: Position = { next: withLab.next, faults: ['sample_error', 'cancelled'] }
const onSite: Position = { next: ['draw_completed'], faults: ['cancelled'] }

/** By the way a sample is collected. A service center also reports when no visit was booked. */
const positionsOf: Partial<Record<string, Partial<Record<string, Position>>>> = {
  testkit: positions,
  walk_in_test: {
    ...drawnPositions,
    requisition_created: atCenter,
    requisition_bypassed: atCenter,
    appointment_pending: { next: withLab.next, faults: ['cancelled'] },
    appointment_scheduled: atCenter,
    appointment_cancelled: { next: withLab.next, faults: ['cancelled'] },
  },
  at_home_phlebotomy: {
    ...drawnPositions,
    requisition_created: beforeVisit,
    requisition_bypassed: beforeVisit,
    appointment_pending: beforeVisit,
    appointment_scheduled: beforeVisit,
    appointment_cancelled: beforeVisit,
  },
  on_site_collection: {
    ...drawnPositions,
    requisition_created: onSite,
    requisition_bypassed: onSite,
  },
}

export const canSimulate = ({ method }: Pick<OrderView, 'method'>) =>
  method !== null && method in positionsOf

const walksFrom: Partial<Record<string, LowLevelStatus[]>> = {
  unshipped: ['with_customer', 'delivered_to_lab', 'completed'],
  transit_customer: ['with_customer', 'delivered_to_lab', 'completed'],
  out_for_delivery: ['delivered_to_lab', 'completed'],
  problem_in_transit_customer: ['with_customer', 'delivered_to_lab', 'completed'],
  with_customer: ['delivered_to_lab', 'completed'],
  transit_lab: ['completed'],
  problem_in_transit_lab: ['completed'],
}

const beyondThePatient = new Set<LowLevelStatus>(['transit_lab', 'delivered_to_lab', 'completed'])

/** Possible moves of an order, but for those of its visit. */
export function listSimulationMoves(order: OrderView): SimulationMoves {
  const { method } = order
  const isKit = method === 'testkit'
  const place = isKit ? locateKit(order) : (order.status.low ?? '')
  const position = positionsOf[method ?? '']?.[place] ?? { next: [], faults: [] }
  const isAllowed = (low: LowLevelStatus) =>
    !isKit || order.isRegistered || hasLeftThePatient(place) || !beyondThePatient.has(low)
  const walks = isKit ? (walksFrom[place] ?? []) : []
  const move = (low: LowLevelStatus) => buildMove(method, low)
  return {
    next: position.next.filter(isAllowed).map(move),
    faults: position.faults.flatMap((low) => listFaults(method, low)),
    walks: walks.filter(isAllowed).map(move),
    needsRegistration: walks.length > 0 && !isAllowed('transit_lab'),
  }
}

function locateKit(order: OrderView): string {
  const lows = order.events.map((event) => lowLevelOf(event.status))
  const shipped = lows.findLast((low) => !isPaperwork(low))
  return shipped ?? 'unshipped'
}

function isPaperwork(low: string): boolean {
  return (
    low === 'ordered' ||
    low === 'awaiting_registration' ||
    low === 'testkit_registered' ||
    low.startsWith('requisition_')
  )
}

function hasLeftThePatient(place: string): boolean {
  return place.endsWith('_lab') || place === 'lab_processing_blocked'
}

function listFaults(method: string | null, low: LowLevelStatus): SimulationMove[] {
  if (low === 'sample_error') return sampleErrors.map((detail) => buildMove(method, low, detail))
  if (low === 'lab_processing_blocked')
    return blocks.map((detail) => buildMove(method, low, detail))
  return [buildMove(method, low)]
}

function buildMove(
  method: string | null,
  low: LowLevelStatus,
  detail?: StatusDetail,
): SimulationMove {
  // On site, a drawn sample is already with the laboratory.
  const isAtLab = method === 'on_site_collection' && low === 'draw_completed'
  const high = isAtLab ? 'sample_with_lab' : (highOf[low] ?? 'collecting_sample')
  const finalStatus = `${high}.${method}.${low}`
  return { low, finalStatus, ...(detail && { detail }) }
}
