import { queryOptions } from '@tanstack/react-query'
import { goOnWith } from '#components/clinic/staff-orders-query.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'

/** One order with its people and messages, as app/api/clinic/orders answers it to staff. */
export function staffOrderQuery(orderId: string) {
  return queryOptions({
    queryKey: ['clinic', 'order', orderId],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<StaffOrderView>(`/api/clinic/orders/${orderId}`, {
        headers: goOnWith(client.getQueryData<StaffOrderView>(queryKey)?.look),
        signal,
      }),
    // Events and the polling behind them say when it is old.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    networkMode: 'always',
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
