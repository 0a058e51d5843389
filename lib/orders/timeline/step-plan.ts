import type { StepKey, StepLabel } from './timeline.ts'

const plans: Record<string, readonly StepKey[]> = {
  testkit: ['ordered', 'sent', 'delivered', 'toLab', 'atLab', 'results'],
  walk_in_test: ['ordered', 'appointment', 'atLab', 'results'],
  at_home_phlebotomy: ['ordered', 'appointment', 'drawn', 'atLab', 'results'],
  on_site_collection: ['ordered', 'drawn', 'atLab', 'results'],
}

const planOfOther: readonly StepKey[] = ['ordered', 'atLab', 'results']

export function planFor(method: string | null): readonly StepKey[] {
  return (method !== null && Object.hasOwn(plans, method) && plans[method]) || planOfOther
}

const plainLabels: Record<StepKey, { done: StepLabel; next: StepLabel }> = {
  ordered: { done: 'ordered', next: 'ordered' },
  sent: { done: 'sent', next: 'sent' },
  delivered: { done: 'delivered', next: 'delivered' },
  registered: { done: 'registered', next: 'registered' },
  toLab: { done: 'sentToLab', next: 'toLab' },
  appointment: { done: 'appointment', next: 'appointment' },
  drawn: { done: 'drawn', next: 'drawn' },
  atLab: { done: 'atLab', next: 'atLab' },
  results: { done: 'resultsReady', next: 'results' },
  review: { done: 'reviewed', next: 'review' },
  cancelled: { done: 'cancelled', next: 'cancelled' },
  update: { done: 'update', next: 'update' },
}

export function labelFor(step: StepKey, state: 'done' | 'next'): StepLabel {
  return plainLabels[step][state]
}
