import { quantile } from '#bench/runner/statistics.ts'

export interface MemorySample {
  /** milliseconds since the Unix epoch */
  at: number
  /** of the process, as the system counts it */
  residentMb: number
  /** used heap and buffers, garbage included */
  usedMb: number
}

export interface TimedAnswer {
  startedAt: number
  endedAt: number
}

/** A major collection of garbage comes at least as often under this load. */
const windowMs = 60_000
const minuteMs = 60_000

/** MB a minute, by least squares; 0 with fewer than two samples. */
export function slopePerMinute(points: readonly { at: number; mb: number }[]): number {
  const count = points.length
  const meanAt = points.reduce((sum, { at }) => sum + at, 0) / count
  const meanMb = points.reduce((sum, { mb }) => sum + mb, 0) / count
  const spread = points.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0)
  if (count < 2 || spread === 0) return 0
  const joint = points.reduce((sum, { at, mb }) => sum + (at - meanAt) * (mb - meanMb), 0)
  return (joint / spread) * minuteMs
}

/**
 * How fast a process's memory grows. `usedSlope` is that of the least used memory of each minute: what stays after garbage
 * is collected, so a leak shows in it and the time of a collection does not.
 */
export function measureGrowth(samples: readonly MemorySample[]) {
  const windows = Map.groupBy(samples, ({ at }) => Math.floor(at / windowMs))
  const floors = [...windows.values()].flatMap((window) => {
    const least = window.toSorted((a, b) => a.usedMb - b.usedMb)[0]
    return least ? [{ at: least.at, mb: least.usedMb }] : []
  })
  return {
    residentMb: samples.at(-1)?.residentMb ?? 0,
    residentSlope: slopePerMinute(samples.map(({ at, residentMb: mb }) => ({ at, mb }))),
    usedMb: floors.at(-1)?.mb ?? 0,
    usedSlope: slopePerMinute(floors),
  }
}

/** The 99th percentile of the first and of the last third of the time, and their ratio. */
export function measureDrift(answers: readonly TimedAnswer[], from: number, until: number) {
  const third = (until - from) / 3
  const p99 = (begin: number, end: number) =>
    quantile(
      answers
        .filter(({ startedAt }) => startedAt >= begin && startedAt < end)
        .map(({ startedAt, endedAt }) => endedAt - startedAt),
      0.99,
    )
  const first = p99(from, from + third)
  const last = p99(until - third, until)
  return { first, last, ratio: last / Math.max(first, 1) }
}
