import { createHash } from 'node:crypto'

/**
 * Whether a row is read a second time: by chance, since the hash of its ids is as good as one, and the same for the same
 * row, so that approving again picks no others.
 */
export function isPicked({ jobId, rowId }: { jobId: string; rowId: string }, percent: number) {
  const digest = createHash('sha256').update(`${jobId} ${rowId}`).digest()
  return digest.readUInt32BE(0) < (percent / 100) * 2 ** 32
}
