/** A number from 0 to below 1 that the parts determine. Fast: it is asked for each minute of a year. */
export function share(...parts: number[]): number {
  let hash = 0x811c9dc5
  for (const part of parts) {
    hash = Math.imul(hash ^ (part | 0), 0x9e3779b1)
    hash ^= hash >>> 15
    hash = Math.imul(hash, 0x85ebca6b)
    hash ^= hash >>> 13
  }
  hash = Math.imul(hash, 0xc2b2ae35)
  hash ^= hash >>> 16
  return (hash >>> 0) / 2 ** 32
}

/** Around 0 between -1 and 1, most often near 0. */
export function spread(...parts: number[]): number {
  return share(...parts, 1) + share(...parts, 2) - 1
}

export function between(low: number, high: number, ...parts: number[]): number {
  return low + (high - low) * share(...parts)
}
