interface BreakerOptions {
  threshold: number
  coolDownMs: number
  now?: () => number
}

/** Fails fast while the service is failing, so that callers do not queue behind timeouts. */
export function createCircuitBreaker({
  threshold,
  coolDownMs,
  now = () => performance.now(),
}: BreakerOptions) {
  let failures = 0
  let openedAt = 0
  let isProbing = false

  return {
    /** Whether a call may be sent; while open, one per cool-down as a probe. */
    admits() {
      if (failures < threshold) return true
      if (isProbing || now() - openedAt < coolDownMs) return false
      isProbing = true
      return true
    },
    isOpen: () => failures >= threshold,
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
    /** For a call that says nothing about the service's health. */
    release() {
      isProbing = false
    },
  }
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>

/** Files are slow and large, and one patient can send many: their failures do not stop other calls. */
export function createBreakers(options: BreakerOptions) {
  return {
    calls: createCircuitBreaker(options),
    uploads: createCircuitBreaker(options),
    downloads: createCircuitBreaker(options),
  }
}

export type Breakers = ReturnType<typeof createBreakers>
