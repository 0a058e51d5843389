import { queryOptions } from '@tanstack/react-query'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { CriticalView } from '#lib/critical-results/critical-view.ts'

const ageMs = 20_000

export const criticalQuery = (criticalId: string) => {
  const queryKey = ['clinic', 'critical-results', criticalId] as const
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) =>
      apiFetch<CriticalView>(`/api/clinic/critical-results/${criticalId}`, {
        signal,
        headers: continueAccess(client.getQueryData<CriticalView>(queryKey)?.access),
      }),
    ...followedQuery,
    refetchInterval: ageMs,
  })
}
