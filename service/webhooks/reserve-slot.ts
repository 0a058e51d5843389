import { setTimeout as wait } from 'node:timers/promises'
import type { Db } from '#service/db/client.ts'

/** Waits until the endpoint's rate allows the next request. Few jobs of an endpoint run at once, so this is short. */
export async function awaitSlot(db: Db, endpointId: string, signal?: AbortSignal) {
  const [slot] = await db.$queryRaw<{ delayMs: number }[]>`
    UPDATE webhook_endpoint
       SET next_slot_at = greatest(next_slot_at, clock_timestamp()) + interval '1 second' / rate_limit
     WHERE id = ${endpointId} AND rate_limit IS NOT NULL
    RETURNING extract(epoch FROM next_slot_at - interval '1 second' / rate_limit - clock_timestamp())::float8 * 1000 AS "delayMs"`
  if (slot && slot.delayMs > 0) await wait(slot.delayMs, undefined, { signal })
}
