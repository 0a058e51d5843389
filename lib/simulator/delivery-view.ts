import type { OrderId } from '#lib/ids.ts'
export interface DeliveryView {
  deliveryId: string
  at: string
  /** accepted, duplicate, id_reuse, forged, stale, malformed, too_large, foreign_team */
  kind: string
  messageId: string | null
  eventType: string | null
  outcome: string | null
  orderId: OrderId | null
  statusBefore: string | null
  statusAfter: string | null
  changedFields: number
}
