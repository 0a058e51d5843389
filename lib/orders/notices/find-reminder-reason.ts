import { lowLevelOf } from '#contract/order-status.ts'
import type { ReminderKind } from '#lib/notices/notice-kinds.ts'
import { isRegistering, isVisitOpen } from '#lib/orders/order-policy.ts'

interface OrderFacts {
  method: string | null
  /** oldest first */
  events: readonly { status: string; createdAt: Date }[]
}

export interface ReminderReason {
  kind: ReminderKind
  /** when the order began to wait for the patient */
  since: Date
}

/** What an order waits for that only its patient can do; undefined once it is done. */
export function findReminderReason({ method, events }: OrderFacts): ReminderReason | undefined {
  const last = events.at(-1)
  if (last && isVisitOpen({ method, status: last.status }))
    return { kind: 'booking-reminder', since: last.createdAt }
  if (method !== 'testkit') return undefined
  // Registering a kit does not move it.
  const moved = events.findLast(({ status }) => !isRegistering(status))
  if (!moved || lowLevelOf(moved.status) !== 'with_customer') return undefined
  return { kind: 'kit-reminder', since: moved.createdAt }
}
