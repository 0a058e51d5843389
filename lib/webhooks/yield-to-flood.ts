import { setTimeout as pause } from 'node:timers/promises'
import { db } from '#lib/db/client.ts'

const restShare = 6
const maxRestMs = 1_500

/**
 * To be called between two full batches. While deliveries still come in, taking them in goes first, for their senders
 * wait for an answer and nobody for the last of thousands to be applied: rests six times as long as the batch took.
 */
export async function yieldToFlood(batchMs: number) {
  if (await isFlooded()) await pause(Math.min(batchMs * restShare, maxRestMs))
}

async function isFlooded() {
  const [row] = await db().$queryRaw<{ flooded: boolean | null }[]>`
    SELECT max(received_at) > clock_timestamp() - interval '100 milliseconds' AS flooded FROM service_message`
  return row?.flooded === true
}
