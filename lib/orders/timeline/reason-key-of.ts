import { type StatusDetail, statusDetails } from '#service/contract/order-status.ts'

/** A key under orders.reasons: the value itself when it is known, else "other". */
export function reasonKeyOf(detail: string): StatusDetail | 'other' {
  return statusDetails.find((known) => known === detail) ?? 'other'
}
