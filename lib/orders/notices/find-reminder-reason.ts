import { lowLevelOf } from '#contract/order-status.ts'
import type { ReminderKind } from '#lib/notices/notice-kinds.ts'
import { isRegistering } from '#lib/orders/order-policy.ts'

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
  if (method !== 'testkit') return undefined
  // Registering a kit does not move it.
  const moved = events.findLast(({ status }) => !isRegistering(status))
  if (!moved || lowLevelOf(moved.status) !== 'with_customer') return undefined
  return { kind: 'kit-reminder', since: moved.createdAt }
}
