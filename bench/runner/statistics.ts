export interface Interval {
  median: number
  low: number
  high: number
}

const resamples = 10_000

export function median(values: readonly number[]): number {
  return quantile(values, 0.5)
}

/** Interpolates between the two nearest values; NaN for none. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = (sorted.length - 1) * share
  const low = sorted[Math.floor(place)] ?? Number.NaN
  const high = sorted[Math.ceil(place)] ?? Number.NaN
  return low + (high - low) * (place - Math.floor(place))
}

/** Median and range. */
export function summarize(values: readonly number[]): Interval {
  return { median: median(values), low: Math.min(...values), high: Math.max(...values) }
}

/**
 * The median ratio of two variants with its 95 % bootstrap interval. Rounds are paired: whatever slows a round slows
 * both.
 */
export function compareRounds(ours: readonly number[], theirs: readonly number[]): Interval {
  const ratios = ours.map((value, index) => value / (theirs[index] ?? Number.NaN))
  const random = createRandom(ratios.length)
  const medians = Array.from({ length: resamples }, () =>
    median(ratios.map(() => ratios[Math.floor(random() * ratios.length)] ?? Number.NaN)),
  )
  return {
    median: median(ratios),
    low: quantile(medians, 0.025),
    high: quantile(medians, 0.975),
  }
}

/** Random numbers from 0 to 1 determined by a seed (mulberry32). */
export function createRandom(seed: number) {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
