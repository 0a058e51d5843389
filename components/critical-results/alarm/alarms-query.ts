import { queryOptions } from '@tanstack/react-query'
import { followedQuery } from '#components/live/followed-query.ts'
import type { AlarmsView } from '#lib/critical-results/critical-view.ts'
import { alarmsAgeMs, readAlarms } from './read-alarms.ts'

const queryKey = ['clinic', 'critical-results'] as const

export const alarmsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal, client }) => readAlarms(client.getQueryData<AlarmsView>(queryKey), signal),
  ...followedQuery,
  refetchInterval: alarmsAgeMs,
})
