import type { DbReader } from '#service/db/client.ts'

export const deliverTask = 'webhooks.deliver'

// Jobs of one queue run one after another. Two queues for an endpoint's first attempts and one for its retries
// keep an endpoint that hangs from taking every slot. One transaction fills one lane: two that filled both in opposite
// order would wait for each other's new queue.
const firstAttemptLanes = 2

/** Adds the job of a delivery's next attempt, in the caller's transaction; an attempt that still waits is replaced. */
export async function enqueueDelivery(
  tx: DbReader,
  delivery: { id: string; endpointId: string; attemptCount: number; nextAttemptAt: Date },
) {
  const isFirst = delivery.attemptCount === 0
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${deliverTask},
      ${JSON.stringify({ deliveryId: delivery.id })}::json,
      queue_name => ${delivery.endpointId} || ':' || CASE WHEN ${isFirst}
        THEN (pg_current_xact_id()::text::bigint % ${firstAttemptLanes})::text ELSE 'retry' END,
      run_at => ${delivery.nextAttemptAt}::timestamptz,
      job_key => ${`${deliverTask}:${delivery.id}`}
    )`
}
