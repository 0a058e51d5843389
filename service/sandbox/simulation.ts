import { z } from 'zod'
import {
  type LowLevelStatus,
  lowLevelStatuses,
  type StatusDetail,
  statusDetails,
} from '#service/contract/order-status.ts'
import { interpretations } from '#service/contract/simulation.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'
import { moveOrder } from '#service/orders/move-order.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'

/** What the simulated laboratory finds at the end of the way. */
export const outcome = z.object({
  interpretation: z.enum(interpretations),
  statusDetail: z.enum(statusDetails).nullable(),
})

/** The rest of a walk, as its job carries it. */
export const walk = z.object({
  teamId: z.uuid(),
  orderId: z.uuid(),
  /** The order's event that the next step follows; after any other the walk ends. */
  afterEventId: z.int(),
  remaining: z.array(z.enum(lowLevelStatuses)).min(1),
  delaySeconds: z.int().min(1),
  outcome,
})

export type Outcome = z.infer<typeof outcome>
export type Walk = z.infer<typeof walk>

const sampleFaults = new Set<StatusDetail>([
  'sample_quantity_not_sufficient',
  'sample_contaminated',
  'sample_stability_exceeded',
  'sample_hemolyzed',
  'sample_improper_collection',
])
const paperFaults = new Set<StatusDetail>([
  'date_of_collection_unspecified',
  'demographic_information_unspecified',
  'demographic_information_mismatch',
])
const shippingFaults = new Set<LowLevelStatus>([
  'problem_in_transit_customer',
  'problem_in_transit_lab',
  'failure_to_deliver_to_customer',
  'failure_to_deliver_to_lab',
  'lost',
  'do_not_process',
  'cancelled',
])

/** A detail belongs to certain statuses (contract 2.8). */
export function requireFittingDetail(status: LowLevelStatus, detail: StatusDetail | null) {
  const fits =
    detail === null ||
    (sampleFaults.has(detail) && status === 'sample_error') ||
    (paperFaults.has(detail) && status === 'lab_processing_blocked') ||
    (detail === 'fulfillment_error' && shippingFaults.has(status))
  if (!fits) throw new HttpFault(400, `status_detail ${detail} does not go with ${status}`)
}

/** One step of a walk: the event, its webhook, and at the end what the laboratory found. */
export async function takeStep(
  tx: Transaction,
  order: StoredOrder,
  to: LowLevelStatus,
  found: Outcome & { isLast: boolean },
) {
  const isResulted = to === 'completed' || to === 'corrected'
  const moved = await moveOrder(tx, order, {
    to,
    statusDetail: found.isLast ? found.statusDetail : null,
    changes: isResulted ? { interpretation: found.interpretation } : {},
  })
  if (isResulted && found.interpretation === 'critical') await announceCritical(tx, moved)
  return moved
}

async function announceCritical(tx: Transaction, order: StoredOrder) {
  await recordEvent(tx, {
    teamId: order.teamId,
    userId: order.userId,
    eventType: 'labtest.result.critical',
    data: {
      order_id: order.id,
      sample_id: order.sampleId,
      status: 'final',
      interpretation: order.interpretation,
      team_id: order.teamId,
      user_id: order.userId,
      created_at: presentTime(order.createdAt),
      updated_at: presentTime(order.updatedAt),
    },
  })
}
