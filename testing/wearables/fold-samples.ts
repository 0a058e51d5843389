import { db } from '#lib/db/client.ts'
import { wearableApplier } from '#lib/wearables/fold/wearable-applier.ts'
import { parseWearableMessage } from '#lib/wearables/fold/wearable-message.ts'
import { buildWearableBody, ouraRing } from './log-wearables.ts'

interface FoldedBatch {
  eventName: string
  source: { provider: string; type: string }
  unit: string
  /** milliseconds since 1970 */
  receivedAt?: number
  samples: readonly { at: number; value: number; offset: number; minutes?: number }[]
}

const wire = (ms: number) => new Date(ms).toISOString().replace('Z', '000+00:00')

/** Folds samples as if the service had sent them. */
export async function foldSamples(
  wearer: { patientId: string; serviceUserId: string | null },
  { eventName, source, unit, receivedAt = 0, samples }: FoldedBatch,
) {
  const body = buildWearableBody(wearer, `daily.data.${eventName}.created`, {
    source_id: 1,
    source: { ...ouraRing, ...source, device_id: null },
    received_at: wire(receivedAt),
    data: samples.map(({ at, value, offset, minutes }) => ({
      timestamp: wire(at),
      timezone_offset: offset,
      type: null,
      unit,
      value,
      ...(minutes !== undefined && { start: wire(at), end: wire(at + minutes * 60_000) }),
    })),
  })
  await foldBodies([body])
}

export async function foldBodies(bodies: readonly string[]) {
  const messages = bodies.map((body) => {
    const message = parseWearableMessage(body, new Date(0))
    if (!message) throw new Error('a message was not read')
    return message
  })
  await db().$transaction((tx) => wearableApplier.refold(tx, messages))
}
