import { queryOptions } from '@tanstack/react-query'
import { continueAccess, followedQuery } from '#components/live/followed-query.ts'
import { apiFetch } from '#lib/api-client/api-fetch.ts'
import type { VisitFilter, VisitPage, VisitSpan } from '#lib/booking/visit-list.ts'

export interface AskedVisits {
  span: VisitSpan
  show: VisitFilter
  on: string | undefined
}

/** A day passes without an event, so the list also polls. */
const ageMs = 300_000

export function visitsQuery({ span, show, on }: AskedVisits, timeZone: string) {
  const queryKey = ['clinic', 'appointments', span, show, on ?? '', timeZone] as const
  const query = new URLSearchParams({ span, show, timeZone, ...(on !== undefined && { on }) })
  return queryOptions({
    queryKey,
    queryFn: ({ signal, client }) =>
      apiFetch<VisitPage>(`/api/clinic/appointments?${query}`, {
        signal,
        headers: continueAccess(client.getQueryData<VisitPage>(queryKey)?.access),
      }),
    ...followedQuery,
    refetchInterval: ageMs,
  })
}
