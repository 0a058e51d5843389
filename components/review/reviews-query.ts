import { queryOptions } from '@tanstack/react-query'
import { goOnWith } from '#components/clinic/staff-orders-query.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'
import type { ReviewFilters } from '#lib/reviews/review-filters.ts'
import type { ReviewQueue, ReviewView } from '#lib/reviews/review-view.ts'

const settings = {
  staleTime: Number.POSITIVE_INFINITY,
  retry: false,
  networkMode: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const

/** A lease that ran out is told by nobody. */
const leaseCheckMs = 20_000

export function reviewsQuery(filters: ReviewFilters) {
  const search = new URLSearchParams(
    Object.entries(filters).flatMap(([name, value]) =>
      value === undefined ? [] : [[name, String(value)]],
    ),
  )
  return queryOptions({
    queryKey: ['clinic', 'reviews', filters],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<ReviewQueue>(`/api/clinic/review?${search}`, {
        headers: goOnWith(client.getQueryData<ReviewQueue>(queryKey)?.look),
        signal,
      }),
    refetchInterval: leaseCheckMs,
    ...settings,
  })
}

export function reviewQuery(jobId: string) {
  return queryOptions({
    queryKey: ['clinic', 'review', jobId],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<ReviewView>(`/api/clinic/review/${jobId}`, {
        headers: goOnWith(client.getQueryData<ReviewView>(queryKey)?.look),
        signal,
      }),
    refetchInterval: leaseCheckMs,
    ...settings,
  })
}
