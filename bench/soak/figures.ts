import { quantile } from '#bench/runner/statistics.ts'

export interface MemorySample {
  /** milliseconds since the Unix epoch */
  at: number
  mb: number
}

export interface TimedAnswer {
  startedAt: number
  endedAt: number
}

const minuteMs = 60_000

/** MB a minute by least squares, and its standard error; both 0 with fewer than three samples. */
function slopePerMinute(points: readonly MemorySample[]) {
  const count = points.length
  const meanAt = points.reduce((sum, { at }) => sum + at, 0) / count
  const meanMb = points.reduce((sum, { mb }) => sum + mb, 0) / count
  const spread = points.reduce((sum, { at }) => sum + (at - meanAt) ** 2, 0)
  if (count < 3 || spread === 0) return { slope: 0, error: 0 }
  const joint = points.reduce((sum, { at, mb }) => sum + (at - meanAt) * (mb - meanMb), 0)
  const perMs = joint / spread
  const rest = points.reduce(
    (sum, { at, mb }) => sum + (mb - meanMb - perMs * (at - meanAt)) ** 2,
    0,
  )
  return {
    slope: perMs * minuteMs,
    error: Math.sqrt(rest / (count - 2) / spread) * minuteMs,
  }
}

/** The last of the samples, and how fast they grow. */
export function measureGrowth(samples: readonly MemorySample[]) {
  return { mb: samples.at(-1)?.mb ?? 0, ...slopePerMinute(samples) }
}

/** A slope is known to exceed a limit when it does so by two standard errors, and to keep it the other way around. */
export function judgeGrowth({ slope, error }: { slope: number; error: number }, limit: number) {
  if (slope - 2 * error > limit) return 'exceeded'
  return slope + 2 * error > limit ? 'uncertain' : 'kept'
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
