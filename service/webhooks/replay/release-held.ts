import type { Db } from '#service/db/client.ts'
import { enqueueDelivery } from '#service/webhooks/enqueue-delivery.ts'

export const releaseJobName = 'webhooks.release-held'
const batchSize = 200
/** Held for longer, a delivery ends; it can still be asked for. */
const heldDays = 30

interface Released {
  id: string
  endpointId: string
  createdAt: Date
}

/**
 * Delivers what was held for endpoints that are enabled by now, the oldest first, and ends what will not be delivered.
 * Returns how many deliveries it released.
 */
export async function releaseHeld(db: Db): Promise<number> {
  await endHeld(db)
  let released = 0
  for (;;) {
    const count = await releaseBatch(db)
    released += count
    if (count < batchSize) return released
  }
}

function releaseBatch(db: Db) {
  return db.$transaction(async (tx) => {
    const rows = await tx.$queryRaw<Released[]>`
      WITH released AS (
        UPDATE webhook_delivery SET status = 'pending', attempt_count = 0, next_attempt_at = clock_timestamp()
         WHERE id IN (
           SELECT d.id FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
             JOIN webhook_message m ON m.id = d.message_id
            WHERE d.status = 'held' AND NOT e.disabled
            ORDER BY m.created_at LIMIT ${batchSize} FOR UPDATE OF d SKIP LOCKED)
        RETURNING id, endpoint_id, message_id)
      SELECT r.id, r.endpoint_id AS "endpointId", m.created_at AS "createdAt"
        FROM released r JOIN webhook_message m ON m.id = r.message_id`
    const nextAttemptAt = new Date()
    // By endpoint first: two transactions that create queues in opposite orders would deadlock.
    rows.sort((a, b) => compareText(a.endpointId, b.endpointId) || +a.createdAt - +b.createdAt)
    for (const row of rows) await enqueueDelivery(tx, { ...row, attemptCount: 0, nextAttemptAt })
    return rows.length
  })
}

function compareText(a: string, b: string) {
  if (a === b) return 0
  return a < b ? -1 : 1
}

async function endHeld(db: Db) {
  await db.$executeRaw`
    UPDATE webhook_delivery d
       SET status = 'failed', finished_at = clock_timestamp(),
           end_reason = CASE WHEN e.deleted_at IS NULL THEN 'disabled' ELSE 'deleted' END
      FROM webhook_endpoint e, webhook_message m
     WHERE d.status = 'held' AND e.id = d.endpoint_id AND m.id = d.message_id
       AND (e.deleted_at IS NOT NULL OR (e.disabled AND m.created_at < now() - ${heldDays} * interval '1 day'))`
}
