interface BreakerOptions {
  /** failures in a row that open it */
  threshold: number
  /** how long it stays open before one call may try again */
  coolDownMs: number
  now?: () => number
}

/** Remembers whether the service has been failing, so that callers do not queue up behind time-outs. */
export function createCircuitBreaker({
  threshold,
  coolDownMs,
  now = () => performance.now(),
}: BreakerOptions) {
  let failures = 0
  let openedAt = 0
  let isProbing = false

  return {
    /** Whether a call may go out; while open, one call per cool-down is let through to look. */
    admits() {
      if (failures < threshold) return true
      if (isProbing || now() - openedAt < coolDownMs) return false
      isProbing = true
      return true
    },
    isOpen: () => failures >= threshold,
    /** Whether the last call succeeded, so that a failure is worth a second request. */
    isCalm: () => failures === 0,
    succeed() {
      failures = 0
      isProbing = false
    },
    fail() {
      failures += 1
      isProbing = false
      if (failures >= threshold) openedAt = now()
    },
    /** For a call that told nothing of the service's health. */
    release() {
      isProbing = false
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>
