import { queryOptions } from '@tanstack/react-query'
import { goOnWith } from '#components/clinic/staff-orders-query.ts'
import type { AttentionView } from '#lib/attention/attention-view.ts'
import { apiFetch } from '#lib/http/read-api-error.ts'

const queryKey = ['clinic', 'attention'] as const
/** Some things need attention because time went by: nothing tells of that. */
const ageMs = 60_000

/** What needs the staff now. A page that reads again says which look it goes on with. */
export const attentionQuery = queryOptions({
  queryKey,
  queryFn: ({ signal, client }) => {
    const look = client.getQueryData<AttentionView>(queryKey)?.look
    return apiFetch<AttentionView>('/api/clinic/attention', { signal, headers: goOnWith(look) })
  },
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ageMs,
  retry: false,
  networkMode: 'always',
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
})
