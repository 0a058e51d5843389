import { presentDay } from '#service/http/present-time.ts'
import type { StoredOrder } from '../stored-order.ts'

const dayMs = 24 * 60 * 60 * 1000
const atLaboratory = /\.(delivered_to_lab|draw_completed)$/

type Turnaround = 'commonTatDays' | 'worstCaseTatDays'

/** A test takes as long as its slowest marker; null when one of them is unknown or there is none (contract 2.5). */
export function turnaroundDays(order: StoredOrder, kind: Turnaround) {
  const days = order.labTest.markers.map(({ marker }) => marker[kind])
  return days.length === 0 || days.includes(null) ? null : Math.max(...days.map(Number))
}

/** The day by which results are there, counted from the sample's first arrival at the laboratory; null before it. */
export function resultDate(order: StoredOrder, kind: Turnaround) {
  const arrival = order.events.find((event) => atLaboratory.test(event.status))
  const days = turnaroundDays(order, kind)
  return arrival && days !== null
    ? presentDay(new Date(arrival.createdAt.getTime() + days * dayMs))
    : null
}
