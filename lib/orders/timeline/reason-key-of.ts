import { type StatusDetail, statusDetails } from '#contract/order-status.ts'

export function reasonKeyOf(detail: string): StatusDetail | 'other' {
  return statusDetails.find((known) => known === detail) ?? 'other'
}
