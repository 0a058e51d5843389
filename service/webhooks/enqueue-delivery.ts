import type { DbReader } from '#service/db/client.ts'

export const deliverTask = 'webhooks.deliver'

// Jobs of one queue run one after another. Two queues for an endpoint's first attempts and one for its retries
// keep an endpoint that hangs from taking every slot.
const firstAttemptLanes = 2

/** Adds the job of a delivery's next attempt, in the caller's transaction; an attempt that still waits is replaced. */
export async function enqueueDelivery(
  tx: DbReader,
  delivery: { id: string; endpointId: string; attemptCount: number; nextAttemptAt: Date },
) {
  const lane = delivery.attemptCount === 0 ? laneOf(delivery.id) : 'retry'
  await tx.$executeRaw`
    SELECT graphile_worker.add_job(
      ${deliverTask},
      ${JSON.stringify({ deliveryId: delivery.id })}::json,
      queue_name => ${`${delivery.endpointId}:${lane}`},
      run_at => ${delivery.nextAttemptAt}::timestamptz,
      job_key => ${`${deliverTask}:${delivery.id}`}
    )`
}

function laneOf(deliveryId: string) {
  return Number.parseInt(deliveryId.slice(-2), 16) % firstAttemptLanes
}
