const dayMs = 86_400_000
const failingLimitMs = 5 * dayMs
const noticeAfterMs = 3 * dayMs

interface FailingEndpoint {
  failingSince: Date
  /** when its team was warned */
  noticeAt: Date | null
  at: Date
}

interface EndpointFailure extends FailingEndpoint {
  status: number | null
  isExhausted: boolean
}

/** After three days without a success its team is warned, once. */
export const needsNotice = ({ failingSince, noticeAt, at }: FailingEndpoint) =>
  noticeAt === null && at.getTime() - failingSince.getTime() >= noticeAfterMs

/**
 * Why a failure disables its endpoint, or undefined: a 410, or five days without a success. The latter only counts once
 * a message has exhausted its schedule, which takes 28 hours, so that one bad moment after a quiet week disables nothing,
 * and a day after the warning.
 */
export function disableReason({
  status,
  isExhausted,
  failingSince,
  noticeAt,
  at,
}: EndpointFailure) {
  if (status === 410) return 'gone'
  const isWarned = noticeAt !== null && at.getTime() - noticeAt.getTime() >= dayMs
  const isOver = at.getTime() - failingSince.getTime() >= failingLimitMs
  return isExhausted && isWarned && isOver ? 'failing' : undefined
}
