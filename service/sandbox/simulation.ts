import { z } from 'zod'
import {
  type LowLevelStatus,
  lowLevelStatuses,
  type StatusDetail,
  statusDetails,
} from '#contract/order-status.ts'
import { interpretations } from '#contract/simulation.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'
import { moveOrder } from '#service/orders/move-order.ts'
import type { StoredOrder } from '#service/orders/stored-order.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'

export const outcome = z.object({
  interpretation: z.enum(interpretations),
  statusDetail: z.enum(statusDetails).nullable(),
})

export const queuedSteps = z.object({
  teamId: z.uuid(),
  orderId: z.uuid(),
  /** The order's newest event; if another follows it, the simulation ends. */
  afterEventId: z.int(),
  remaining: z.array(z.enum(lowLevelStatuses)).min(1),
  delaySeconds: z.int().min(1),
  outcome,
})

export type Outcome = z.infer<typeof outcome>
export type QueuedSteps = z.infer<typeof queuedSteps>

const sampleDetails = new Set<StatusDetail>([
  'sample_quantity_not_sufficient',
  'sample_contaminated',
  'sample_stability_exceeded',
  'sample_hemolyzed',
  'sample_improper_collection',
])
const paperworkDetails = new Set<StatusDetail>([
  'date_of_collection_unspecified',
  'demographic_information_unspecified',
  'demographic_information_mismatch',
])
const shippingStatuses = new Set<LowLevelStatus>([
  'problem_in_transit_customer',
  'problem_in_transit_lab',
  'failure_to_deliver_to_customer',
  'failure_to_deliver_to_lab',
  'lost',
  'do_not_process',
  'cancelled',
])

/** Each detail applies to certain statuses. */
export function requireFittingDetail(status: LowLevelStatus, detail: StatusDetail | null) {
  const fits =
    detail === null ||
    (sampleDetails.has(detail) && status === 'sample_error') ||
    (paperworkDetails.has(detail) && status === 'lab_processing_blocked') ||
    (detail === 'fulfillment_error' && shippingStatuses.has(status))
  if (!fits) throw new HttpFault(400, `status_detail ${detail} does not apply to ${status}`)
}

export async function applyStep(
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
