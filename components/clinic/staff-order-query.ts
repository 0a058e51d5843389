import { queryOptions } from '@tanstack/react-query'
import { apiFetch } from '#lib/http/read-api-error.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'

/** One order with its people and messages, as app/api/clinic/orders answers it to staff. */
export function staffOrderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['clinic', 'order', orderId],
    queryFn: ({ signal }) => apiFetch<StaffOrderView>(`/api/clinic/orders/${orderId}`, { signal }),
    // Events and the polling behind them say when it is old.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
