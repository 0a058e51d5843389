import { createHash } from 'node:crypto'

/** 63 bits as a decimal number, the same for the same words: ids then do not depend on who comes first. */
export function deriveId(...words: readonly string[]): string {
  const digest = createHash('sha256').update(JSON.stringify(words)).digest()
  return (digest.readBigUInt64BE(0) >> 1n).toString()
}
