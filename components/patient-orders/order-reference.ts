import type { OrderId } from '#lib/ids.ts'
/** Short enough to say on the phone; staff search orders by it. */
export function orderReference(orderId: OrderId): string {
  return orderId.slice(0, 8).toUpperCase()
}
