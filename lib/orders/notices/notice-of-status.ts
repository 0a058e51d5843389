import { lowLevelOf } from '#contract/order-status.ts'
import type { OrderNoticeKind } from '#lib/notices/notice-kinds.ts'

const steps: Record<string, OrderNoticeKind> = {
  ordered: 'ordered',
  awaiting_registration: 'ordered',
  transit_customer: 'sent',
  out_for_delivery: 'sent',
  with_customer: 'delivered',
  delivered_to_lab: 'at-lab',
  failure_to_deliver_to_customer: 'problem',
  failure_to_deliver_to_lab: 'problem',
  lost: 'problem',
  lab_processing_blocked: 'problem',
  sample_error: 'problem',
  redraw_available: 'problem',
  do_not_process: 'problem',
  cancelled: 'problem',
}

/** Of the problem that an order was canceled, which has words of its own. */
export const canceledKey = 'cancelled'

export interface StatusNotice {
  kind: OrderNoticeKind
  /** tells one problem of an order from the next; the other kinds come once */
  key: string
}

/** What an email says about an order in this state; undefined where there is nothing to write about. */
export function noticeOfStatus(method: string | null, status: string): StatusNotice | undefined {
  const low = lowLevelOf(status)
  const kind = Object.hasOwn(steps, low) ? steps[low] : undefined
  if (!kind) return undefined
  if (kind === 'problem') return { kind, key: low }
  // The texts of the steps are about a kit in the mail.
  return method === 'testkit' ? { kind, key: '' } : undefined
}
