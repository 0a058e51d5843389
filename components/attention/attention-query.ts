import { queryOptions } from '@tanstack/react-query'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { AttentionView } from '#lib/attention/attention-view.ts'

const queryKey = ['clinic', 'attention'] as const
/** Orders become overdue without an event, so the list also polls. */
const ageMs = 60_000

export const attentionQuery = queryOptions({
  queryKey,
  queryFn: ({ signal, client }) => {
    const access = client.getQueryData<AttentionView>(queryKey)?.access
    return apiFetch<AttentionView>('/api/clinic/attention', {
      signal,
      headers: continueAccess(access),
    })
  },
  ...followedQuery,
  refetchInterval: ageMs,
})
