import type { OwnOrderView } from '#lib/orders/order-view.ts'
import { buildTimeline, type Viewpoint } from './build-timeline.ts'
import type { Timeline } from './timeline.ts'

export type OwnOrder = { order: OwnOrderView; timeline: Timeline }

export type HomeOrders = { due: OwnOrder[]; underWay: OwnOrder[]; finished: OwnOrder[] }

const attentionMs = 14 * 86_400_000

const urgency = {
  'open-results': 0,
  register: 1,
  'collect-sample': 2,
  contact: 3,
  wait: 4,
  nothing: 5,
} as const

export function sortForHome(orders: readonly OwnOrderView[], viewpoint: Viewpoint): HomeOrders {
  const all = orders.map((order) => ({ order, timeline: buildTimeline(order, viewpoint) }))
  const due = all.filter((each) => isDue(each, viewpoint.now))
  const underWay = all.filter(({ timeline }) => timeline.doThisNext.kind === 'wait')
  return {
    due: due.sort((a, b) => urgencyOf(a) - urgencyOf(b)),
    underWay,
    finished: all.filter((each) => !due.includes(each) && !underWay.includes(each)),
  }
}

/** What a patient still waits for, or has not seen: the laboratory's part, then the clinic's. */
export function listUnderWay(orders: readonly OwnOrderView[], viewpoint: Viewpoint): OwnOrder[] {
  const { due, underWay } = sortForHome(orders, viewpoint)
  return [...due, ...underWay].filter(({ order }) => !order.results.set?.step?.isCurrent)
}

/** A failed order is due while it is recent, then moves to the finished ones. */
function isDue({ order, timeline }: OwnOrder, now: Date): boolean {
  const { kind } = timeline.doThisNext
  if (kind === 'register' || kind === 'collect-sample' || kind === 'open-results') return true
  if (timeline.headline === 'resultsCritical') return true
  if (kind !== 'contact') return false
  const hasEnded = !timeline.steps.some((step) => step.state === 'next')
  const at = order.status.at ? Date.parse(order.status.at) : 0
  return !hasEnded || now.getTime() - at < attentionMs
}

function urgencyOf({ timeline }: OwnOrder): number {
  if (timeline.headline === 'resultsCritical') return -1
  return urgency[timeline.doThisNext.kind]
}
