import { queryOptions } from '@tanstack/react-query'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { OrderId } from '#lib/ids.ts'
import type { DeskFilters } from '#lib/results-desk/desk-input.ts'
import type { ClearPreview, DeskView, SetView } from '#lib/results-desk/desk-view.ts'

/** The search goes in the body: it may name a person. */
export function deskQuery(request: DeskFilters) {
  return queryOptions({
    queryKey: ['clinic', 'results-desk', request],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<DeskView>('/api/clinic/results', {
        method: 'POST',
        body: request,
        isReading: true,
        headers: continueAccess(client.getQueryData<DeskView>(queryKey)?.access),
        signal,
      }),
    ...followedQuery,
  })
}

export function resultSetQuery(orderId: OrderId) {
  return queryOptions({
    queryKey: ['clinic', 'result-set', orderId],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<SetView>(`/api/clinic/results/${orderId}`, {
        headers: continueAccess(client.getQueryData<SetView>(queryKey)?.access),
        signal,
      }),
    ...followedQuery,
  })
}

/** Read each time the preview opens. */
export const clearPreviewQuery = queryOptions({
  queryKey: ['clinic', 'clear-preview'],
  queryFn: ({ signal }) => apiFetch<ClearPreview>('/api/clinic/results/clear', { signal }),
  ...followedQuery,
  gcTime: 0,
})
