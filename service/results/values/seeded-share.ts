import { createHash } from 'node:crypto'

/** A number from 0 to below 1 that the parts determine: the same in every process. */
export function seededShare(...parts: (string | number)[]): number {
  return createHash('sha256').update(parts.join('\u0000')).digest().readUInt32BE(0) / 2 ** 32
}
