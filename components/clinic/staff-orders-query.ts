import { queryOptions } from '@tanstack/react-query'
import type { OrderFilters } from '#components/clinic/order-filters.ts'
import { lookHeader } from '#lib/audit/look-header.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'
import type { StaffOrderPage } from '#lib/orders/order-view.ts'

/** What narrows a list down, as the routes of app/api/clinic/orders take it. */
export interface OrderListRequest extends Partial<Omit<OrderFilters, 'page'>> {
  timeZone?: string
  search?: string
}

/** A page of the clinic's orders. The search goes in the body: it may name a person. */
export function staffOrdersQuery(request: OrderListRequest) {
  return queryOptions({
    queryKey: ['clinic', 'orders', request],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<StaffOrderPage>('/api/clinic/orders/search', {
        method: 'POST',
        body: request,
        isReading: true,
        headers: goOnWith(client.getQueryData<StaffOrderPage>(queryKey)?.look),
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

/** Reading again what the page shows already is the same look, and is not recorded anew. */
export function goOnWith(look: string | undefined): Record<string, string> {
  return look === undefined ? {} : { [lookHeader]: look }
}
