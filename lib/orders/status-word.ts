import { type LowLevelStatus, lowLevelStatuses } from '#contract/order-status.ts'

export function statusWordOf(low: string): LowLevelStatus | 'other' {
  return lowLevelStatuses.find((known) => known === low) ?? 'other'
}
