import type { Position } from './locate-order.ts'
import type { OrderFacts } from './order-facts.ts'
import { reasonKeyOf } from './reason-key-of.ts'
import { labelFor } from './step-plan.ts'
import type { ExpectedResults, StepKey, TimelineOrder, TimelineStep } from './timeline.ts'

export function buildSteps(
  order: TimelineOrder,
  facts: OrderFacts,
  position: Position,
  expected: ExpectedResults | undefined,
): TimelineStep[] {
  const { plan } = facts
  const behind = plan.slice(0, position.reachedIndex + (position.isPlanStep ? 0 : 1))
  const ahead = hasEnded(position) ? [] : plan.slice(position.reachedIndex + 1)
  const past = insertByTime(
    behind.map((key) => buildPastStep(key, facts)),
    buildExtraSteps(facts, position),
  )
  const future = ahead.map((key): TimelineStep => {
    const step: TimelineStep = { key, state: 'next', label: labelFor(key, 'next') }
    return key === 'results' && expected ? { ...step, expected } : step
  })
  return [...past, buildCurrentStep(facts, position), ...future].map((step) =>
    addTracking(step, order),
  )
}

function hasEnded({ reading }: Position): boolean {
  return reading.state === 'failed' || reading.state === 'cancelled' || reading.state === 'done'
}

function buildPastStep(key: StepKey, facts: OrderFacts): TimelineStep {
  const events = facts.events.filter((event) => event.reading.step === key)
  const wasDelayed = events.some((event) => event.low.startsWith('problem_in_transit'))
  return {
    key,
    state: 'done',
    label: labelFor(key, 'done'),
    ...(events[0] && { at: events[0].at }),
    ...(wasDelayed && { wasDelayed: true as const }),
  }
}

function buildCurrentStep({ events }: OrderFacts, { reading, event }: Position): TimelineStep {
  const { step, state, label } = reading
  // Waiting for registration is not a step: the order is still at the placed step.
  const since = step === 'ordered' ? events.find((each) => each.reading.step === step) : event
  const hasReason = state === 'problem' || state === 'failed' || state === 'cancelled'
  return {
    key: step,
    state,
    label,
    ...(since && { at: since.at }),
    ...(hasReason && event?.detail && { detail: reasonKeyOf(event.detail) }),
  }
}

function buildExtraSteps(facts: OrderFacts, { reading, event }: Position): TimelineStep[] {
  const unknown = facts.events
    .filter((each) => each.reading.step === 'update' && each !== event)
    .map(({ at }): TimelineStep => ({ key: 'update', state: 'unknown', label: 'update', at }))
  if (!facts.registeredAt || reading.step === 'registered') return unknown
  const registered: TimelineStep = {
    key: 'registered',
    state: 'done',
    label: 'registered',
    at: facts.registeredAt,
  }
  return [...unknown, registered]
}

/** Each extra follows the last dated step that is not later; the plan's order stays. */
function insertByTime(steps: TimelineStep[], extras: TimelineStep[]): TimelineStep[] {
  const merged = [...steps]
  for (const extra of extras) {
    const before = merged.findLastIndex((step) => step.at && isNotLater(step.at, extra.at ?? ''))
    merged.splice(Math.max(before, 0) + 1, 0, extra)
  }
  return merged
}

function isNotLater(at: string, other: string): boolean {
  return Date.parse(at) <= Date.parse(other)
}

function addTracking(step: TimelineStep, order: TimelineOrder): TimelineStep {
  if (step.state === 'next') return step
  const { outboundTrackingUrl, inboundTrackingUrl } = order.shipment ?? {}
  const url = step.key === 'sent' ? outboundTrackingUrl : step.key === 'toLab' && inboundTrackingUrl
  // The URL is untrusted: only http(s) becomes a link.
  return url && /^https?:\/\//i.test(url) ? { ...step, trackingUrl: url } : step
}
