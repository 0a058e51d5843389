import { queryOptions } from '@tanstack/react-query'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AttentionView } from '#lib/attention/attention-view.ts'

/** Every list, whatever its sort. */
export const attentionKey = ['clinic', 'attention'] as const
/** Orders become overdue without an event, so the list also polls. */
const ageMs = 60_000

type Listed = Pick<AttentionView, 'sort' | 'isMine'>

/** Each read of the server has a key of its own: a list that is opened again shows what was read now, not what it showed before. */
export function attentionQuery({ sort, isMine }: Listed, readAt: string) {
  const queryKey = [...attentionKey, sort, isMine, readAt] as const
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
