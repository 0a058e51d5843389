import { carryTrace } from '#platform/tracing/job-trace.ts'
import type { DbReader } from '#service/db/client.ts'

export const deliverJobName = 'webhooks.deliver'

// Jobs of one queue run one after another: an endpoint has two queues for first attempts and one for retries. A transaction uses one lane only: two that created both queues in opposite
// order would deadlock.
const firstAttemptLanes = 2

/** Of the slots for deliveries: what one team and one endpoint may have in use, however many of their receivers hang. */
export function limitDeliveries(slots: number) {
  const team = Math.max(1, Math.floor((slots * 5) / 8))
  return { team, endpoint: Math.max(1, Math.floor(team / 2)) }
}

export async function enqueueDelivery(
  tx: DbReader,
  delivery: { id: string; endpointId: string; attemptCount: number; nextAttemptAt: Date },
) {
  const isFirst = delivery.attemptCount === 0
  // PostgreSQL's clock decides when the job is due: one that is off by an hour here must not delay it by an hour.
  const delayMs = Math.max(0, delivery.nextAttemptAt.getTime() - Date.now())
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${deliverJobName},
      ${JSON.stringify(carryTrace({ deliveryId: delivery.id }))}::json,
      queue_name => ${delivery.endpointId} || ':' || CASE WHEN ${isFirst}
        THEN (pg_current_xact_id()::text::bigint % ${firstAttemptLanes})::text ELSE 'retry' END,
      run_at => clock_timestamp() + ${delayMs}::float8 * interval '1 ms',
      job_key => ${`${deliverJobName}:${delivery.id}`},
      flags => ARRAY['endpoint:' || ${delivery.endpointId}, 'team:' || (
        SELECT team_id FROM webhook_endpoint WHERE id = ${delivery.endpointId})]
    )`
}
