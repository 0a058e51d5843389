import {
  type HighLevelStatus,
  highLevelOf,
  type LowLevelStatus,
  lowLevelStatuses,
  type Modality,
  modalities,
} from '#contract/order-status.ts'

// An event's status is [high].[modality].[low].

const highLevels: Record<LowLevelStatus, HighLevelStatus> = {
  ordered: 'received',
  awaiting_registration: 'received',
  requisition_created: 'received',
  requisition_bypassed: 'received',
  testkit_registered: 'received',
  transit_customer: 'collecting_sample',
  out_for_delivery: 'collecting_sample',
  with_customer: 'collecting_sample',
  transit_lab: 'collecting_sample',
  problem_in_transit_customer: 'collecting_sample',
  problem_in_transit_lab: 'collecting_sample',
  appointment_pending: 'collecting_sample',
  appointment_scheduled: 'collecting_sample',
  appointment_cancelled: 'collecting_sample',
  redraw_available: 'collecting_sample',
  draw_completed: 'collecting_sample',
  delivered_to_lab: 'sample_with_lab',
  lab_processing_blocked: 'sample_with_lab',
  partial_results: 'sample_with_lab',
  completed: 'completed',
  corrected: 'completed',
  failure_to_deliver_to_customer: 'failed',
  failure_to_deliver_to_lab: 'failed',
  sample_error: 'failed',
  lost: 'failed',
  cancelled: 'cancelled',
  do_not_process: 'cancelled',
}

const commonStatuses: LowLevelStatus[] = [
  'ordered',
  'requisition_created',
  'requisition_bypassed',
  'completed',
  'corrected',
  'sample_error',
  'cancelled',
]
const appointments: LowLevelStatus[] = [
  'appointment_pending',
  'appointment_scheduled',
  'appointment_cancelled',
]
const notForKits = new Set<LowLevelStatus>([
  ...appointments,
  'redraw_available',
  'draw_completed',
  'partial_results',
])

const statusesOf: Record<Modality, readonly LowLevelStatus[]> = {
  testkit: lowLevelStatuses.filter((status) => !notForKits.has(status)),
  walk_in_test: [...commonStatuses, ...appointments, 'redraw_available', 'partial_results'],
  at_home_phlebotomy: [...commonStatuses, ...appointments, 'draw_completed', 'partial_results'],
  on_site_collection: [...commonStatuses, 'draw_completed', 'partial_results'],
}

export function fullStatus(modality: Modality, low: LowLevelStatus) {
  // On site, a drawn sample is already with the laboratory.
  const high =
    modality === 'on_site_collection' && low === 'draw_completed'
      ? 'sample_with_lab'
      : highLevels[low]
  return `${high}.${modality}.${low}`
}

/** The database has a CHECK constraint with the same list. */
export const fullStatuses = modalities.flatMap((modality) =>
  statusesOf[modality].map((low) => fullStatus(modality, low)),
)

type TransactionStatus = 'active' | 'completed' | 'cancelled'

/** Completed with any of its orders; canceled once none is left to succeed, whether canceled or failed. */
export function transactionStatusOf(statuses: string[]): TransactionStatus {
  const levels = statuses.map(highLevelOf)
  if (levels.includes('completed')) return 'completed'
  const isOver = levels.every((level) => level === 'cancelled' || level === 'failed')
  return levels.length > 0 && isOver ? 'cancelled' : 'active'
}
