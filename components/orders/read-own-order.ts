import { apiFetch } from '#lib/http/read-api-error.ts'
import type { OrderView } from '#lib/orders/order-view.ts'

/** The patient's own order, as app/api/orders answers it. */
export function readOwnOrder(orderId: string, signal: AbortSignal) {
  return apiFetch<OrderView>(`/api/orders/${orderId}`, { signal })
}
