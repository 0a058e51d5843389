import type { LowLevelStatus } from '#contract/order-status.ts'
import type { Situation, StepKey, StepLabel, StepState } from './timeline.ts'

export type Reading = {
  step: StepKey
  state: Exclude<StepState, 'next'>
  label: StepLabel
  situation: Situation
}

const readings: Record<LowLevelStatus, Reading> = {
  ordered: read('ordered', 'here', 'ordered', 'preparing'),
  awaiting_registration: read('ordered', 'here', 'ordered', 'preparing'),
  requisition_created: read('registered', 'here', 'registered', 'preparingRegistered'),
  requisition_bypassed: read('registered', 'here', 'registered', 'preparingRegistered'),
  testkit_registered: read('registered', 'here', 'registered', 'preparingRegistered'),
  transit_customer: read('sent', 'here', 'onItsWay', 'onItsWay'),
  out_for_delivery: read('sent', 'here', 'outForDelivery', 'outForDelivery'),
  problem_in_transit_customer: read('sent', 'problem', 'delayedToYou', 'delayedToYou'),
  failure_to_deliver_to_customer: read('sent', 'failed', 'undeliveredToYou', 'undeliveredToYou'),
  with_customer: read('delivered', 'here', 'deliveredToRegister', 'register'),
  transit_lab: read('toLab', 'here', 'toLab', 'toLab'),
  problem_in_transit_lab: read('toLab', 'problem', 'delayedToLab', 'delayedToLab'),
  failure_to_deliver_to_lab: read('toLab', 'failed', 'undeliveredToLab', 'undeliveredToLab'),
  lost: read('sent', 'failed', 'lostToYou', 'lostToYou'),
  delivered_to_lab: read('atLab', 'here', 'atLab', 'atLab'),
  lab_processing_blocked: read('atLab', 'problem', 'blocked', 'blocked'),
  sample_error: read('atLab', 'failed', 'sampleError', 'sampleError'),
  partial_results: read('results', 'here', 'resultsPartial', 'resultsPartial'),
  redraw_available: read('results', 'problem', 'redraw', 'redraw'),
  completed: read('results', 'done', 'resultsReady', 'resultsReady'),
  corrected: read('results', 'done', 'resultsCorrected', 'resultsCorrected'),
  appointment_pending: read('appointment', 'here', 'appointmentPending', 'appointmentPending'),
  appointment_scheduled: read(
    'appointment',
    'here',
    'appointmentScheduled',
    'appointmentScheduled',
  ),
  appointment_cancelled: read(
    'appointment',
    'problem',
    'appointmentCancelled',
    'appointmentCancelled',
  ),
  draw_completed: read('drawn', 'here', 'drawn', 'drawn'),
  cancelled: read('cancelled', 'cancelled', 'cancelled', 'cancelled'),
  do_not_process: read('cancelled', 'cancelled', 'stopped', 'stopped'),
}

export const unknownReading: Reading = read('update', 'unknown', 'update', 'unknown')

export function readStatus(low: string): Reading | undefined {
  return Object.hasOwn(readings, low) ? readings[low as LowLevelStatus] : undefined
}

function read(
  step: StepKey,
  state: Reading['state'],
  label: StepLabel,
  situation: Situation,
): Reading {
  return { step, state, label, situation }
}
