/** A delivery to the webhook receiver, taken in or not. */
export interface DeliveryView {
  deliveryId: string
  /** ISO instant */
  at: string
  /** accepted, duplicate, id_reuse, forged, stale, malformed, too_large, foreign_team */
  kind: string
  messageId: string | null
  eventType: string | null
  /** of an accepted one: stored, applied, unchanged, ignored or malformed */
  outcome: string | null
  orderId: string | null
  statusBefore: string | null
  statusAfter: string | null
  /** how many fields of the order are another than before */
  changedFields: number
}
