import { queryOptions } from '@tanstack/react-query'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AttentionView } from '#lib/attention/attention-view.ts'

/** Every sort of the list. */
export const attentionKey = ['clinic', 'attention'] as const
/** Orders become overdue without an event, so the list also polls. */
const ageMs = 60_000

type Listed = Pick<AttentionView, 'sort' | 'isMine'>

export function attentionQuery({ sort, isMine }: Listed) {
  const queryKey = [...attentionKey, sort, isMine] as const
  const query = new URLSearchParams({ sort, ...(isMine && { mine: '1' }) })
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) => {
      const access = client.getQueryData<AttentionView>(queryKey)?.access
      return apiFetch<AttentionView>(`/api/clinic/attention?${query}`, {
        signal,
        headers: continueAccess(access),
      })
    },
    ...followedQuery,
    refetchInterval: ageMs,
  })
}
