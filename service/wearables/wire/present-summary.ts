import type { SummaryKind } from '#contract/wearables/resources.ts'
import { presentTime } from '#service/http/present-time.ts'
import { presentSource } from './present-source.ts'

interface SummaryParts {
  id: string
  userId: string
  kind: SummaryKind
  provider: string
  sourceType: string
  appId: string | null
  deviceId: string | null
  calendarDate: string | null
  startsAt: Date | null
  endsAt: Date | null
  timezoneOffset: number | null
  timeZone: string | null
  fields: Record<string, unknown>
  createdAt: Date
  updatedAt: Date
}

/** What the columns are called in each kind. */
const sessionFields: Partial<Record<SummaryKind, [start: string, end: string | null]>> = {
  sleep: ['bedtime_start', 'bedtime_stop'],
  workouts: ['time_start', 'time_end'],
  meal: ['timestamp', null],
  electrocardiogram: ['session_start', 'session_end'],
  sleep_cycle: ['session_start', 'session_end'],
}
const withDeprecatedDate: readonly SummaryKind[] = ['activity', 'sleep', 'body']

export function presentSummary(parts: SummaryParts) {
  const [startField, endField] = sessionFields[parts.kind] ?? []
  return {
    ...parts.fields,
    id: parts.id,
    user_id: parts.userId,
    source: presentSource(parts),
    ...(parts.kind !== 'profile' && {
      calendar_date: parts.calendarDate,
      timezone_offset: parts.timezoneOffset,
    }),
    ...(parts.kind === 'activity' && { time_zone: parts.timeZone }),
    ...(withDeprecatedDate.includes(parts.kind) && {
      date: `${parts.calendarDate}T00:00:00+00:00`,
    }),
    ...(startField && parts.startsAt && { [startField]: presentTime(parts.startsAt) }),
    ...(endField && parts.endsAt && { [endField]: presentTime(parts.endsAt) }),
    created_at: presentTime(parts.createdAt),
    updated_at: presentTime(parts.updatedAt),
  }
}
