import type { OrderFacts, ReadEvent } from './order-facts.ts'
import { type Reading, readStatus, unknownReading } from './read-status.ts'
import type { TimelineOrder } from './timeline.ts'

export type Position = {
  reading: Reading
  event: ReadEvent | undefined
  reachedIndex: number
  /** False for registration, cancellation and unknown updates, which follow the reached step. */
  isPlanStep: boolean
}

export function locateOrder(order: TimelineOrder, facts: OrderFacts): Position {
  const { plan, events } = facts
  const newest = events.at(-1)
  if (!newest) return locateByStatus(order, facts)
  if (newest.reading.step === 'registered') {
    const shipped = events.findLast((event) => plan.indexOf(event.reading.step) > 0)
    // Registration does not move a kit in transit.
    if (shipped && shipped.reading.step !== 'delivered') return locateInPlan(shipped, facts)
  }
  if (plan.includes(newest.reading.step)) return locateInPlan(newest, facts)
  return {
    reading: refine(newest.reading, facts, furthestIndex(facts)),
    event: newest,
    reachedIndex: furthestIndex(facts),
    isPlanStep: false,
  }
}

function locateInPlan(event: ReadEvent, facts: OrderFacts): Position {
  const isLostToLab = event.low === 'lost' && furthestIndex(facts) >= facts.plan.indexOf('toLab')
  const base: Reading = isLostToLab
    ? { step: 'toLab', state: 'failed', label: 'lostToLab', situation: 'lostToLab' }
    : event.reading
  const reachedIndex = facts.plan.indexOf(base.step)
  return { reading: refine(base, facts, reachedIndex), event, reachedIndex, isPlanStep: true }
}

function locateByStatus(order: TimelineOrder, facts: OrderFacts): Position {
  const base = readStatus(order.status.low)
  // Registration does not say where the kit is.
  if (base?.step === 'registered' && facts.plan.includes('sent')) {
    const reading: Reading = { ...base, situation: 'registered' }
    return { reading, event: undefined, reachedIndex: 0, isPlanStep: false }
  }
  const known = base?.step === 'registered' ? readStatus('ordered') : base
  const index = known ? facts.plan.indexOf(known.step) : -1
  if (!known || (index < 0 && known.step !== 'cancelled')) {
    return { reading: unknownReading, event: undefined, reachedIndex: 0, isPlanStep: false }
  }
  const reachedIndex = Math.max(index, 0)
  return {
    reading: refine(known, facts, reachedIndex),
    event: undefined,
    reachedIndex,
    isPlanStep: index >= 0,
  }
}

function furthestIndex({ plan, events }: OrderFacts): number {
  const reached = events.filter((event) => event.low !== 'lost')
  return Math.max(0, ...reached.map((event) => plan.indexOf(event.reading.step)))
}

function refine(reading: Reading, facts: OrderFacts, reachedIndex: number): Reading {
  const isKit = facts.plan.includes('sent')
  const hasArrived = facts.plan[reachedIndex] === 'delivered'
  if (reading.step === 'registered' && hasArrived) {
    return { ...reading, label: 'registeredToCollect', situation: 'collect' }
  }
  if (reading.situation === 'sampleError' && !isKit)
    return { ...reading, situation: 'sampleErrorDrawn' }
  if (reading.step === 'ordered' && !isKit) return { ...reading, situation: 'appointmentToCome' }
  if (!facts.isRegistered) return reading
  if (reading.situation === 'preparing') return { ...reading, situation: 'preparingRegistered' }
  if (reading.situation === 'onItsWay') return { ...reading, situation: 'onItsWayRegistered' }
  if (reading.situation === 'register') {
    return { ...reading, label: 'deliveredToCollect', situation: 'collect' }
  }
  return reading
}
