import { setTimeout as pause } from 'node:timers/promises'
import { db } from '#lib/db/client.ts'

/** So many in one batch are a burst, not the day's trickle. */
const floodSize = 50
const restShare = 6
const maxRestMs = 1_500

let rest: Promise<void> | undefined

/** Before a batch: waits while this process lets a flood go first. */
export async function awaitRest() {
  await rest
}

/**
 * After a batch. While many deliveries still come in, taking them in goes first: their senders wait for an answer, and
 * nobody for the last of thousands to be applied. This process then rests six times as long as the batch took.
 */
export async function yieldToFlood(taken: number, batchMs: number) {
  if (taken < floodSize || rest || !(await isFlooded())) return
  rest = pause(Math.min(batchMs * restShare, maxRestMs)).then(() => {
    rest = undefined
  })
}

async function isFlooded() {
  const [row] = await db().$queryRaw<{ flooded: boolean | null }[]>`
    SELECT max(received_at) > clock_timestamp() - interval '100 milliseconds' AS flooded FROM service_message`
  return row?.flooded === true
}
