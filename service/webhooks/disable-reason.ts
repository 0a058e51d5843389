const failingLimitMs = 5 * 86_400_000

interface EndpointFailure {
  status: number | null
  /** The failure used up a message's whole schedule. */
  isExhausted: boolean
  failingSince: Date
  at: Date
}

/**
 * Why a failure disables its endpoint, or undefined. 410 says that the endpoint is gone. Otherwise five days without
 * one success, told only when a message has used up its schedule: that spans hours, so one bad moment after a quiet
 * week does not count.
 */
export function disableReason({ status, isExhausted, failingSince, at }: EndpointFailure) {
  if (status === 410) return 'gone'
  if (isExhausted && at.getTime() - failingSince.getTime() >= failingLimitMs) return 'failing'
  return undefined
}
