import { queryOptions } from '@tanstack/react-query'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { StaffOrderPage } from '#lib/orders/order-view.ts'
import type { OrderFilters } from './order-filters.ts'

/** Input of the list routes under app/api/clinic/orders. */
export interface OrderListRequest extends Partial<Omit<OrderFilters, 'page' | 'searchId'>> {
  timeZone?: string
  search?: string
}

/** The search goes in the body: it may name a person. */
export function staffOrdersQuery(request: OrderListRequest) {
  return queryOptions({
    queryKey: ['clinic', 'orders', request],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<StaffOrderPage>('/api/clinic/orders/search', {
        method: 'POST',
        body: request,
        isReading: true,
        headers: continueAccess(client.getQueryData<StaffOrderPage>(queryKey)?.access),
        signal,
      }),
    ...followedQuery,
  })
}
