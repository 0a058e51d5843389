// Order statuses. The service may add values: clients must match with a default.

export const modalities = [
  'testkit',
  'walk_in_test',
  'at_home_phlebotomy',
  'on_site_collection',
] as const
export type Modality = (typeof modalities)[number]

export const lowLevelStatuses = [
  'ordered',
  'awaiting_registration',
  'requisition_created',
  'requisition_bypassed',
  'testkit_registered',
  'transit_customer',
  'out_for_delivery',
  'with_customer',
  'transit_lab',
  'delivered_to_lab',
  'lab_processing_blocked',
  'completed',
  'corrected',
  'failure_to_deliver_to_customer',
  'failure_to_deliver_to_lab',
  'problem_in_transit_customer',
  'problem_in_transit_lab',
  'sample_error',
  'lost',
  'cancelled',
  'do_not_process',
  'appointment_scheduled',
  'appointment_cancelled',
  'appointment_pending',
  'draw_completed',
  'partial_results',
  'redraw_available',
] as const
export type LowLevelStatus = (typeof lowLevelStatuses)[number]

export const highLevelStatuses = [
  'received',
  'collecting_sample',
  'sample_with_lab',
  'completed',
  'cancelled',
  'failed',
] as const
export type HighLevelStatus = (typeof highLevelStatuses)[number]

export const statusDetails = [
  'fulfillment_error',
  'date_of_collection_unspecified',
  'demographic_information_unspecified',
  'demographic_information_mismatch',
  'sample_quantity_not_sufficient',
  'sample_contaminated',
  'sample_stability_exceeded',
  'sample_hemolyzed',
  'sample_improper_collection',
] as const
export type StatusDetail = (typeof statusDetails)[number]

/** The last segment of an event's status: transit_customer of collecting_sample.testkit.transit_customer. */
export function lowLevelOf(status: string) {
  return status.slice(status.lastIndexOf('.') + 1)
}

export function highLevelOf(status: string) {
  return status.split('.', 1)[0] ?? status
}
