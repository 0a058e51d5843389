import type { OwnOrderView } from '#lib/orders/order-view.ts'
import { buildTimeline, type Viewpoint } from './build-timeline.ts'
import { isOwnTask } from './next-action.ts'
import type { Timeline } from './timeline.ts'

export type OwnOrder = { order: OwnOrderView; timeline: Timeline }

export type HomeOrders = { due: OwnOrder[]; underWay: OwnOrder[]; finished: OwnOrder[] }

const attentionMs = 14 * 86_400_000

const urgency = {
  'go-to-visit': 0,
  'open-results': 1,
  register: 2,
  'collect-sample': 3,
  'book-visit': 4,
  'cancel-visit': 5,
  contact: 6,
  wait: 7,
  nothing: 8,
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
  return [...due, ...underWay].filter(
    ({ order, timeline }) =>
      timeline.doThisNext.kind !== 'cancel-visit' && !order.results.set?.step?.isCurrent,
  )
}

/** A failed order is due while it is recent, then moves to the finished ones. */
function isDue({ order, timeline }: OwnOrder, now: Date): boolean {
  const { kind } = timeline.doThisNext
  if (isOwnTask(kind)) return true
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
