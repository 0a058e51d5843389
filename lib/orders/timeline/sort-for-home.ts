import type { OrderView } from '#lib/orders/order-view.ts'
import { buildTimeline, type Viewpoint } from './build-timeline.ts'
import type { Timeline } from './timeline.ts'

export type ToldOrder = { order: OrderView; timeline: Timeline }

/** What waits for the patient (the most pressing first), what goes on by itself, and what is over. */
export type HomeOrders = { due: ToldOrder[]; underWay: ToldOrder[]; finished: ToldOrder[] }

const attentionMs = 14 * 86_400_000

const urgency = { register: 0, 'collect-sample': 1, contact: 2, wait: 3, nothing: 4 } as const

export function sortForHome(orders: readonly OrderView[], viewpoint: Viewpoint): HomeOrders {
  const told = orders.map((order) => ({ order, timeline: buildTimeline(order, null, viewpoint) }))
  const due = told.filter((each) => isDue(each, viewpoint.now))
  const underWay = told.filter(({ timeline }) => timeline.doThisNext.kind === 'wait')
  return {
    due: due.sort((a, b) => urgencyOf(a) - urgencyOf(b)),
    underWay,
    finished: told.filter((each) => !due.includes(each) && !underWay.includes(each)),
  }
}

/** An order that went wrong asks for attention while it is news, and then rests among the others. */
function isDue({ order, timeline }: ToldOrder, now: Date): boolean {
  const { kind } = timeline.doThisNext
  if (kind === 'register' || kind === 'collect-sample') return true
  if (kind !== 'contact') return false
  const hasEnded = !timeline.steps.some((step) => step.state === 'next')
  const at = order.status.at ? Date.parse(order.status.at) : 0
  return !hasEnded || now.getTime() - at < attentionMs
}

function urgencyOf({ timeline }: ToldOrder): number {
  return urgency[timeline.doThisNext.kind]
}
