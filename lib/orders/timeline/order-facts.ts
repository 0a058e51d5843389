import { lowLevelOf } from '#contract/order-status.ts'
import { type Reading, readStatus, unknownReading } from './read-status.ts'
import { planFor } from './step-plan.ts'
import type { StepKey, TimelineEvent, TimelineOrder } from './timeline.ts'

export type ReadEvent = TimelineEvent & { low: string; reading: Reading }

export type OrderFacts = {
  plan: readonly StepKey[]
  events: readonly ReadEvent[]
  isRegistered: boolean
  registeredAt: string | undefined
}

const registering = new Set(['requisition_created', 'requisition_bypassed', 'testkit_registered'])

export function gatherFacts(order: TimelineOrder): OrderFacts {
  const plan = planFor(order.method)
  const sorted = [...order.events].sort(compareEvents)
  const lows = sorted.map((event) => lowLevelOf(event.status))
  const isRegistrable =
    lows.includes('awaiting_registration') || lows.includes('testkit_registered')
  const events = sorted.map((event, index) => {
    const low = lows[index] ?? ''
    return { ...event, low, reading: readInPlan(low, plan, isRegistrable) }
  })
  return {
    plan,
    events,
    isRegistered: order.isRegistered || lows.includes('testkit_registered'),
    registeredAt: events.find((event) => event.reading.step === 'registered')?.at,
  }
}

/** A status of another modality counts as unknown. */
function readInPlan(low: string, plan: readonly StepKey[], isRegistrable: boolean): Reading {
  const reading = readStatus(low)
  if (!reading) return unknownReading
  if (registering.has(low))
    return isRegistrable ? reading : { ...reading, step: 'ordered', label: 'ordered' }
  if (reading.step === 'cancelled' || plan.includes(reading.step)) return reading
  return unknownReading
}

function compareEvents(a: TimelineEvent, b: TimelineEvent): number {
  return Date.parse(a.at) - Date.parse(b.at) || Number(a.eventId) - Number(b.eventId) || 0
}
