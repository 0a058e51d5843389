import { queryTimeseries, resourceOfTimeseries } from '#contract/aggregate/timeseries.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { LocalWindow, QueryTable } from './query-table.ts'
import { seriesOf } from './series-of.ts'
import { isWithin } from './within-window.ts'

const fromContext: Record<string, string> = {
  source_app_id: 'c.app_id',
  source_workout_id: 'c.workout_id',
  source_sport: 'c.sport',
  type: 'c.type',
  tags: "CASE WHEN jsonb_typeof(c.attributes -> 'tags') = 'array' THEN c.attributes -> 'tags' END",
}
const fromSample: Record<string, string> = {
  source_provider: 'x.provider',
  source_type: 'x.source_type',
  timezone_offset: 's.timezone_offset::float8',
  value: 's.value',
  systolic: 's.value',
  diastolic: 'd.value',
  duration: 's.duration_ms / 1000.0::float8',
}

/** Samples of one timeseries, read one by one. */
export function openSampleTable(name: string, userId: string, window: LocalWindow): QueryTable {
  const fields = queryTimeseries[name] ?? {}
  const resource = resourceOfTimeseries(name)
  const used = new Set<string>()
  const local = Prisma.sql`(s.at AT TIME ZONE 'UTC' + make_interval(secs => s.timezone_offset))`
  return {
    rows: (ranks) => Prisma.sql`
        FROM ${seriesOf({ userId, resource, ranks })}
        JOIN wearable_sample s ON s.user_id = ${userId}::uuid AND s.series_id = x.id
        ${used.has('context') ? joinContext(userId) : Prisma.empty}
        ${used.has('diastolic') ? joinDiastolic(userId) : Prisma.empty}
       WHERE ${isWithin(Prisma.sql`s.at`, local, window)}
         ${name === 'note' ? Prisma.empty : Prisma.sql`AND s.value IS NOT NULL`}`,
    column: (wanted) => {
      const type = Object.hasOwn(fields, wanted) ? fields[wanted] : undefined
      if (!type) return undefined
      if (wanted === 'diastolic') used.add('diastolic')
      const direct = fromSample[wanted]
      if (direct) return { type, sql: Prisma.raw(direct) }
      used.add('context')
      return { type, sql: Prisma.raw(fromContext[wanted] ?? `(c.attributes ->> '${wanted}')`) }
    },
    local,
    at: Prisma.sql`s.at`,
    tie: Prisma.sql`s.series_id`,
    source: { provider: Prisma.sql`x.provider`, sourceType: Prisma.sql`x.source_type` },
    rank: Prisma.sql`x.rank`,
    newestOffset: newestOffsetOf(userId, resource),
  }
}

export function newestOffsetOf(userId: string, resource: string) {
  return Prisma.sql`(
    SELECT n.timezone_offset
      FROM wearable_series x
     CROSS JOIN LATERAL (
       SELECT s.at, s.timezone_offset FROM wearable_sample s
        WHERE s.user_id = ${userId}::uuid AND s.series_id = x.id ORDER BY s.at DESC LIMIT 1) n
     WHERE x.user_id = ${userId}::uuid AND x.resource = ${resource}
     ORDER BY n.at DESC LIMIT 1)`
}

function joinContext(userId: string) {
  return Prisma.sql`
    LEFT JOIN wearable_context c ON c.user_id = ${userId}::uuid AND c.id = s.context_id`
}

/** A blood pressure is two series of one source. */
function joinDiastolic(userId: string) {
  return Prisma.sql`
    LEFT JOIN wearable_series y ON y.user_id = ${userId}::uuid AND y.resource = x.resource
      AND y.part = 'diastolic' AND y.provider = x.provider AND y.source_type = x.source_type
    LEFT JOIN wearable_sample d ON d.user_id = ${userId}::uuid AND d.series_id = y.id AND d.at = s.at`
}
