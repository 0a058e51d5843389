import { queryOptions } from '@tanstack/react-query'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderId } from '#lib/ids.ts'
import type { StaffOrderView } from '#lib/orders/order-view.ts'

export function staffOrderQuery(orderId: OrderId) {
  return queryOptions({
    queryKey: ['clinic', 'order', orderId],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<StaffOrderView>(`/api/clinic/orders/${orderId}`, {
        headers: continueAccess(client.getQueryData<StaffOrderView>(queryKey)?.access),
        signal,
      }),
    ...followedQuery,
  })
}
