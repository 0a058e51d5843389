import { highLevelOf } from '#service/contract/order-status.ts'

export type TransactionStatus = 'active' | 'completed' | 'cancelled'

/** Where a transaction stands by its orders' statuses: done with any completed order, cancelled with all of them (contract 2.8). */
export function transactionStatusOf(statuses: string[]): TransactionStatus {
  const levels = statuses.map(highLevelOf)
  if (levels.includes('completed')) return 'completed'
  if (levels.length > 0 && levels.every((level) => level === 'cancelled')) return 'cancelled'
  return 'active'
}
