import { queryOptions } from '@tanstack/react-query'
import { followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { SavedViews } from '#lib/saved-views/saved-view.ts'

export const savedViewsKey = ['clinic', 'order-views'] as const

export function savedViewsQuery(timeZone: string) {
  const query = new URLSearchParams({ timeZone })
  return queryOptions({
    queryKey: [...savedViewsKey, timeZone],
    queryFn: ({ signal }) => apiFetch<SavedViews>(`/api/clinic/order-views?${query}`, { signal }),
    ...followedQuery,
  })
}
