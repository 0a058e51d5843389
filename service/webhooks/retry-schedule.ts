const dayMs = 86_400_000

interface FailedAttempt {
  /** 1 for the first attempt. */
  attempt: number
  failedAt: Date
  /** What a 429 or 503 asked for. */
  retryAfterMs?: number | undefined
}

/**
 * When to try again after a failure, or undefined when the schedule is used up. Each delay counts from the failure,
 * with up to a tenth more, so that what failed together does not come back together. A receiver's Retry-After may
 * lengthen the wait, to a day at most, and never shortens it.
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

/** Milliseconds of a Retry-After header: seconds or a date; undefined when it is neither. */
export function parseRetryAfter(value: string | undefined, now: Date): number | undefined {
  if (value === undefined) return undefined
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000
  // Date.parse alone takes nearly anything, -5 included.
  const date = / GMT$/.test(value) ? Date.parse(value) : Number.NaN
  return Number.isNaN(date) ? undefined : Math.max(0, date - now.getTime())
}
