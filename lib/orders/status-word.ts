import { type LowLevelStatus, lowLevelStatuses } from '#service/contract/order-status.ts'

/** A key under orders.statuses: the value itself when it is known, else "other". */
export function statusWordOf(low: string): LowLevelStatus | 'other' {
  return lowLevelStatuses.find((known) => known === low) ?? 'other'
}
