import { queryOptions } from '@tanstack/react-query'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AttentionSort, AttentionView } from '#lib/attention/attention-view.ts'

/** Every sort of the list. */
export const attentionKey = ['clinic', 'attention'] as const
/** Orders become overdue without an event, so the list also polls. */
const ageMs = 60_000

export function attentionQuery(sort: AttentionSort) {
  const queryKey = [...attentionKey, sort] as const
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) => {
      const access = client.getQueryData<AttentionView>(queryKey)?.access
      return apiFetch<AttentionView>(`/api/clinic/attention?sort=${sort}`, {
        signal,
        headers: continueAccess(access),
      })
    },
    ...followedQuery,
    refetchInterval: ageMs,
  })
}
