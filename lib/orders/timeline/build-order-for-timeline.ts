import { highLevelOf, lowLevelOf } from '#contract/order-status.ts'
import type { TimelineOrder } from './timeline.ts'

export const kitPath = [
  'received.testkit.ordered',
  'received.testkit.awaiting_registration',
  'collecting_sample.testkit.transit_customer',
  'collecting_sample.testkit.out_for_delivery',
  'collecting_sample.testkit.with_customer',
  'received.testkit.requisition_created',
  'received.testkit.testkit_registered',
  'collecting_sample.testkit.transit_lab',
  'sample_with_lab.testkit.delivered_to_lab',
  'completed.testkit.completed',
]

const firstAt = Date.parse('2026-05-02T09:12:00Z')
const dayMs = 86_400_000

export function buildOrderForTimeline(
  statuses: readonly string[],
  rest: Partial<TimelineOrder> & { detail?: string } = {},
): TimelineOrder {
  const { detail = null, ...order } = rest
  const newest = statuses.at(-1) ?? 'received.testkit.ordered'
  return {
    method: 'testkit',
    origin: 'initial',
    isRegistered: false,
    status: { high: highLevelOf(newest), low: lowLevelOf(newest), raw: newest, detail },
    events: statuses.map((status, index) => ({
      eventId: String(index + 1),
      status,
      detail: index === statuses.length - 1 ? detail : null,
      at: new Date(firstAt + index * dayMs).toISOString(),
    })),
    shipment: null,
    ...order,
  } as TimelineOrder
}
