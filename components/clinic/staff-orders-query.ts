import { queryOptions } from '@tanstack/react-query'
import type { OrderFilters } from '#components/clinic/order-filters.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'
import type { OrderPage, StaffOrderSummaryView } from '#lib/orders/order-view.ts'

export type StaffOrdersPage = OrderPage<StaffOrderSummaryView>

/** A page of the clinic's orders. The search goes in the body: it may name a person. */
export function staffOrdersQuery(filters: OrderFilters, search: string) {
  return queryOptions({
    queryKey: ['clinic', 'orders', filters, search],
    queryFn: ({ signal }) =>
      apiFetch<StaffOrdersPage>('/api/clinic/orders/search', {
        method: 'POST',
        body: { ...filters, search },
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
