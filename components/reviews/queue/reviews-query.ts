import { queryOptions } from '@tanstack/react-query'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { ReportId } from '#lib/ids.ts'
import type { ReviewFilters } from '#lib/reviews/queue/review-filters.ts'
import type { ReviewQueue, ReviewView } from '#lib/reviews/review-view.ts'

/** An expired lease sends no event, so the page polls. */
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
        headers: continueAccess(client.getQueryData<ReviewQueue>(queryKey)?.access),
        signal,
      }),
    refetchInterval: leaseCheckMs,
    ...followedQuery,
  })
}

export function reviewQuery(jobId: ReportId) {
  return queryOptions({
    queryKey: ['clinic', 'review', jobId],
    queryFn: ({ signal, client, queryKey }) =>
      apiFetch<ReviewView>(`/api/clinic/review/${jobId}`, {
        headers: continueAccess(client.getQueryData<ReviewView>(queryKey)?.access),
        signal,
      }),
    refetchInterval: leaseCheckMs,
    ...followedQuery,
  })
}
