import { randomBytes } from 'node:crypto'
import { buildSampleId } from '#service/contract/sample-id.ts'
import type { Transaction } from '#service/db/client.ts'

const attempts = 5

/** A printed code that no order has; of 2⁵⁵ a second draw is hardly ever needed. */
export async function allocateSampleId(
  tx: Transaction,
  draw: () => Uint8Array = () => randomBytes(11),
) {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const sampleId = buildSampleId(draw())
    const taken = await tx.order.findUnique({ where: { sampleId }, select: { id: true } })
    if (!taken) return sampleId
  }
  throw new Error('no free sample id was found')
}
