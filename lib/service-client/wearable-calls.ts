import { z } from 'zod'
import {
  connectDemoAnswer,
  type connectDemoBody,
  pullIntrospection,
} from '#contract/wearables/connections.ts'
import { dayIntrospection } from '#contract/wearables/days.ts'
import { type createLinkTokenBody, linkToken } from '#contract/wearables/links.ts'
import { providerList } from '#contract/wearables/providers.ts'
import { workoutStream } from '#contract/wearables/reads.ts'
import type { SummaryKind, TimeseriesName } from '#contract/wearables/resources.ts'
import { groupedSamples } from '#contract/wearables/samples.ts'
import { summaryShapes } from '#contract/wearables/summaries.ts'
import { type Caller, segment } from './caller.ts'

interface DataRange {
  start_date: string
  end_date?: string | undefined
  provider?: string | undefined
}

interface UserPage {
  user_id?: string | undefined
  limit?: number
  next_cursor?: string | undefined
}

/** Half a million samples. */
const comparisonTimeoutMs = 30_000

const done = z.looseObject({ success: z.literal(true) })

export function wearableCalls({ call, read }: Caller) {
  return {
    listProviders: () => read(providerList, '/v2/providers'),
    /** Sandbox only. Repeating it changes nothing. */
    connectDemoProvider: (body: z.input<typeof connectDemoBody>) =>
      call({
        method: 'POST',
        path: '/v2/link/connect/demo',
        body,
        isRepeatable: true,
        schema: connectDemoAnswer,
      }),
    createLinkToken: (body: z.input<typeof createLinkTokenBody>) =>
      call({
        method: 'POST',
        path: '/v2/link/token',
        body,
        isRepeatable: true,
        schema: linkToken,
      }),
    disconnectProvider: (userId: string, provider: string) =>
      call({
        method: 'DELETE',
        path: `/v2/user/${segment(userId)}/${segment(provider)}`,
        isRepeatable: false,
        schema: done,
      }),
    introspectDays: (
      query: UserPage & { start_date: string; end_date: string; received_before: string },
    ) =>
      call({
        method: 'GET',
        path: '/v2/introspect/days',
        query: { ...query },
        isRepeatable: true,
        timeoutMs: comparisonTimeoutMs,
        schema: dayIntrospection,
      }),
    introspectPulls: (page: UserPage) =>
      read(pullIntrospection, '/v2/introspect/historical_pull', { ...page }),
    getWorkoutStream: (workoutId: string) =>
      read(workoutStream, `/v2/timeseries/workouts/${segment(workoutId)}/stream`),
    listGroupedSamples: (
      userId: string,
      resource: TimeseriesName,
      range: DataRange & { next_cursor: string | undefined; received_before?: string },
    ) =>
      read(groupedSamples, `/v2/timeseries/${segment(userId)}/${resource}/grouped`, { ...range }),
    /** A profile is one object, and others are a list under a key. */
    async listSummaries(userId: string, resource: SummaryKind, range: DataRange) {
      const { shape, key } = summaryShapes[resource]
      const path = `/v2/summary/${resource}/${segment(userId)}`
      if (key === null) return [await read(shape, path, { provider: range.provider })]
      const days = {
        ...range,
        start_date: dayOf(range.start_date, -1),
        end_date: range.end_date && dayOf(range.end_date, 1),
      }
      const answer = await read(z.looseObject({ [key]: z.array(shape) }), path, days)
      return z.array(shape).parse(answer[key])
    },
  }
}

/** The service compares with the user’s local days, of which one may be a day before or after that of UTC. */
function dayOf(instant: string, shift: number) {
  return new Date(Date.parse(instant) + shift * 86_400_000).toISOString().slice(0, 10)
}
