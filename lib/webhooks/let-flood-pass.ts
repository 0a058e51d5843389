import { setTimeout as pause } from 'node:timers/promises'
import { db } from '#lib/db/client.ts'

/** So many within a tenth of a second are more than can be applied as they come. */
const floodSize = 200
const lookMs = 100
const patienceSeconds = 5

/**
 * Before messages are applied: while deliveries flood in, taking them in goes first, for their senders wait for an
 * answer and nobody for the last of thousands to be applied. Once the oldest has waited too long, both go on together.
 */
export async function letFloodPass() {
  while (await isFlooded()) await pause(lookMs)
}

async function isFlooded() {
  const [row] = await db().$queryRaw<{ flooded: boolean }[]>`
    SELECT (SELECT count(*) = ${floodSize} FROM (
              SELECT FROM service_message
               WHERE received_at > clock_timestamp() - ${lookMs} * interval '1 millisecond' LIMIT ${floodSize}) AS recent)
       AND NOT EXISTS (
              SELECT FROM service_message
               WHERE outcome = 'stored' AND received_at < clock_timestamp() - ${patienceSeconds} * interval '1 second') AS flooded`
  return row?.flooded === true
}
