import { queryOptions } from '@tanstack/react-query'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AlarmsView } from '#lib/critical-results/critical-view.ts'

const queryKey = ['clinic', 'critical-results'] as const
/** The alarm must not hang on one stream: it is also asked for. */
const ageMs = 20_000

export const alarmsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal, client }) =>
    apiFetch<AlarmsView>('/api/clinic/critical-results', {
      signal,
      headers: continueAccess(client.getQueryData<AlarmsView>(queryKey)?.access || undefined),
    }),
  ...followedQuery,
  refetchInterval: ageMs,
})
