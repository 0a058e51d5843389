import { z } from 'zod'
import {
  type LowLevelStatus,
  lowLevelStatuses,
  type StatusDetail,
  statusDetails,
} from '#contract/order-status.ts'
import type { ResultStatus } from '#contract/results.ts'
import { interpretations } from '#contract/sandbox/simulation.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'
import { moveOrder } from '#service/orders/move-order.ts'
import { recordPartialResults } from '#service/orders/record-status.ts'
import { type StoredOrder, stateOf } from '#service/orders/stored-order.ts'
import { reportOptions } from '#service/results/plan-report.ts'
import { recordReport } from '#service/results/record-report.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { walkAppointment } from './schedule-next.ts'

export const outcome = z.object({
  /** null: normal; a correction turns the interpretation around */
  interpretation: z.enum(interpretations).nullable(),
  statusDetail: z.enum(statusDetails).nullable(),
  hasPartial: z.boolean().default(false),
  options: reportOptions.prefault({}),
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

const reportStatuses: Partial<Record<LowLevelStatus, ResultStatus>> = {
  partial_results: 'partial',
  completed: 'final',
  corrected: 'corrected',
}

export async function applyStep(
  tx: Transaction,
  order: StoredOrder,
  to: LowLevelStatus,
  found: Outcome & { isLast: boolean },
) {
  const scheduled = await walkAppointment(tx, order, to)
  if (scheduled) return scheduled
  const status = reportStatuses[to]
  const changes = status ? await report(tx, order, status, found) : {}
  const moved = await moveOrder(tx, order, {
    to,
    statusDetail: found.isLast ? found.statusDetail : null,
    changes,
  })
  if (status) await announceCritical(tx, moved, status)
  // A kit has no status for partial results: they can be read while it is with the laboratory.
  const isPartialKit = to === 'delivered_to_lab' && stateOf(moved).modality === 'testkit'
  return isPartialKit && found.hasPartial ? addPartialResults(tx, moved, found) : moved
}

const report = (tx: Transaction, order: StoredOrder, status: ResultStatus, found: Outcome) =>
  recordReport(tx, order, { status, wanted: found.interpretation, options: found.options })

async function addPartialResults(tx: Transaction, order: StoredOrder, found: Outcome) {
  const changes = await report(tx, order, 'partial', found)
  const changed = await recordPartialResults(tx, order, changes)
  await announceCritical(tx, changed, 'partial')
  return changed
}

/** Without values: clients read them from the result. */
async function announceCritical(tx: Transaction, order: StoredOrder, status: ResultStatus) {
  if (order.interpretation !== 'critical') return
  await recordEvent(tx, {
    teamId: order.teamId,
    userId: order.userId,
    eventType: 'labtest.result.critical',
    data: {
      order_id: order.id,
      sample_id: order.sampleId,
      status: status === 'partial' ? 'partial' : 'final',
      interpretation: order.interpretation,
      team_id: order.teamId,
      user_id: order.userId,
      created_at: presentTime(order.createdAt),
      updated_at: presentTime(order.updatedAt),
    },
  })
}
