import type { LowLevelStatus, StatusDetail } from '#contract/order-status.ts'
import { type StoredOrder, toModality } from './stored-order.ts'

// The sample failed, not the order, so another sample can succeed.
const recoverable: (StatusDetail | null)[] = [
  'sample_quantity_not_sufficient',
  'sample_contaminated',
  'sample_stability_exceeded',
  'sample_hemolyzed',
  'sample_improper_collection',
]

/** Whether a move of the order opens another one; an order has at most one redraw. */
export function needsRedraw(
  { method, origin, transaction }: Pick<StoredOrder, 'method' | 'origin' | 'transaction'>,
  status: LowLevelStatus | null,
  detail: string | null,
): boolean {
  const isFailedSample =
    toModality(method) === 'testkit' &&
    status === 'sample_error' &&
    recoverable.some((known) => known === detail)
  const isFirst =
    origin !== 'redraw' && !transaction.orders.some((order) => order.origin === 'redraw')
  return isFirst && (isFailedSample || status === 'redraw_available')
}
