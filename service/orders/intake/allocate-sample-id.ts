import { randomBytes } from 'node:crypto'
import { buildSampleId } from '#contract/sample-id.ts'
import type { Transaction } from '#service/db/client.ts'

const maxAttempts = 5

/** With 2⁵⁵ codes, a second draw is hardly ever needed. */
export async function allocateSampleId(
  tx: Transaction,
  draw: () => Uint8Array = () => randomBytes(11),
) {
  for (let attempt = 0; attempt < maxAttempts; attempt += 1) {
    const sampleId = buildSampleId(draw())
    const taken = await tx.order.findUnique({ where: { sampleId }, select: { id: true } })
    if (!taken) return sampleId
  }
  throw new Error('no free sample id found')
}
