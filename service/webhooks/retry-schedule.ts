const dayMs = 86_400_000

interface FailedAttempt {
  /** counts from 1 */
  attempt: number
  failedAt: Date
  retryAfterMs?: number | undefined
}

/**
 * When to try again after a failure, or undefined when the schedule is exhausted. Each delay counts from the failure,
 * with up to 10 % jitter, so that deliveries that failed together do not retry together. A receiver's Retry-After can
 * extend the delay to at most a day, and never shortens it.
 */
export function findNextAttempt(
  { attempt, failedAt, retryAfterMs = 0 }: FailedAttempt,
  retrySeconds: readonly number[],
  random: () => number = Math.random,
): Date | undefined {
  const seconds = retrySeconds[attempt - 1]
  if (seconds === undefined) return undefined
  const delayMs = Math.max(seconds * 1000, Math.min(retryAfterMs, dayMs))
  return new Date(failedAt.getTime() + Math.round(delayMs * (1 + random() * 0.1)))
}

/** Milliseconds from a Retry-After header with seconds or a date; undefined for anything else. */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined
  if (/^\d+$/.test(value.trim())) return Number(value) * 1000
  // Date.parse accepts nearly anything, including -5.
  const date = / GMT$/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}
