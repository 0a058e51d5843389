import type { OwnSetState } from '#lib/result-sets/own/own-set-view.ts'
import type { Position } from './locate-order.ts'
import { labelFor } from './step-plan.ts'
import type { Situation, TimelineOrder, TimelineStep } from './timeline.ts'

/** What the clinic's part adds to the laboratory's. */
interface ClinicStep {
  /** undefined as long as the laboratory's own situation says more */
  situation: Situation | undefined
  addTo: (steps: TimelineStep[]) => TimelineStep[]
}

/** Results may arrive before the status that says so. */
const yields = new Set<Situation>([
  'atLab',
  'resultsReady',
  'resultsCorrected',
  'resultsPartial',
  'drawn',
])

/**
 * For the patient an order does not end with the laboratory: its results are under way, held, there to be opened, or
 * reviewed. Undefined for staff, and for an order that failed or was canceled.
 */
export function readClinicStep(
  { results }: TimelineOrder,
  { reading }: Position,
): ClinicStep | undefined {
  if (!results || reading.state === 'failed' || reading.state === 'cancelled') return undefined
  const { set } = results
  const isReported = yields.has(reading.situation)
  if (!set) {
    const isFinished = reading.step === 'results' && isReported
    return {
      situation: isFinished ? 'withClinician' : undefined,
      addTo: (steps) => [...steps, nextReview],
    }
  }
  return {
    situation: isReported ? situationOf(set) : undefined,
    addTo: (steps) => [
      ...steps.filter(({ key }) => key !== 'results'),
      ...steps.filter(({ key }) => key === 'results').map((step) => describeResults(step, set)),
      buildReview(set),
    ],
  }
}

const nextReview: TimelineStep = { key: 'review', state: 'next', label: labelFor('review', 'next') }

function situationOf(set: OwnSetState): Situation {
  const { hold, step, isNew } = set
  if (set.isCriticalOpen && !step?.isCurrent) return 'resultsCritical'
  if (hold) {
    if (hold.ground === 'patient-wish') return 'heldByWish'
    return hold.ground === 'state-rule' ? 'heldByRule' : 'heldByClinician'
  }
  if (!set.releasedAt) return 'withClinician'
  if (step?.isCurrent) return isNew ? 'resultsReviewed' : 'resultsReviewedOpened'
  if (set.correctedAt) return isNew ? 'resultsCorrected' : 'resultsCorrectedOpened'
  if (set.isPartial) return isNew ? 'resultsPartial' : 'resultsPartialOpened'
  return isNew ? 'resultsReady' : 'resultsOpened'
}

function describeResults(step: TimelineStep, set: OwnSetState): TimelineStep {
  if (step.state === 'problem') return step
  const { expected: _, ...rest } = step
  const { resultCount: reported, missingCount } = set
  return {
    ...rest,
    state: set.isPartial || set.hold ? 'here' : 'done',
    label: set.hold
      ? 'resultsHeld'
      : set.isPartial
        ? 'resultsPartial'
        : set.correctedAt
          ? 'resultsCorrected'
          : 'resultsReady',
    at: set.correctedAt ?? step.at ?? set.receivedAt,
    counts: { reported, total: reported + missingCount },
  }
}

function buildReview({ step }: OwnSetState): TimelineStep {
  if (!step) return { key: 'review', state: 'here', label: 'reviewOpen' }
  const signed = { key: 'review' as const, at: step.at, ...(step.by && { by: step.by }) }
  return step.isCurrent
    ? { ...signed, state: 'done', label: 'reviewed' }
    : { ...signed, state: 'here', label: 'reviewAgain' }
}
