const failingLimitMs = 5 * 86_400_000

interface EndpointFailure {
  status: number | null
  isExhausted: boolean
  failingSince: Date
  at: Date
}

/**
 * Why a failure disables its endpoint, or undefined: a 410, or five days without a success. The latter only counts once
 * a message has exhausted its schedule, which takes hours, so that one bad moment after a quiet week disables nothing.
 */
export function disableReason({ status, isExhausted, failingSince, at }: EndpointFailure) {
  if (status === 410) return 'gone'
  if (isExhausted && at.getTime() - failingSince.getTime() >= failingLimitMs) return 'failing'
  return undefined
}
