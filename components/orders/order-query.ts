import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#lib/http/read-api-error.ts'
import type { OrderView } from '#lib/orders/order-view.ts'

/** The patient's own order, as app/api/orders answers it. */
export function orderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['order', orderId],
    queryFn: ({ signal }) => apiFetch<OrderView>(`/api/orders/${orderId}`, { signal }),
    // Events and the polling behind them say when it is old.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
