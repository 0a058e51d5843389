import { setTimeout as pause } from 'node:timers/promises'
import { db } from '#lib/db/client.ts'

/** More messages than this in `pollMs` cannot be applied as fast as they arrive. */
const floodSize = 200
const pollMs = 100
const maxWaitSeconds = 5

/**
 * Call before applying messages: in a flood, storing deliveries comes first, because their senders wait for an answer.
 * Once the oldest message has waited too long, both run together.
 */
export async function yieldToIngest() {
  while (await isFlooded()) await pause(pollMs)
}

async function isFlooded() {
  const [row] = await db().$queryRaw<{ flooded: boolean }[]>`
    SELECT (SELECT count(*) = ${floodSize} FROM (
              SELECT FROM service_message
               WHERE received_at > clock_timestamp() - ${pollMs} * interval '1 millisecond' LIMIT ${floodSize}) AS recent)
       AND NOT EXISTS (
              SELECT FROM service_message
               WHERE outcome = 'stored' AND received_at < clock_timestamp() - ${maxWaitSeconds} * interval '1 second') AS flooded`
  return row?.flooded === true
}
