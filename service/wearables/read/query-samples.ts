import type { ProviderSlug } from '#contract/wearables/providers.ts'
import type { TimeseriesName } from '#contract/wearables/resources.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { Period } from './read-period.ts'

export interface SampleRow {
  seriesId: number
  provider: string
  sourceType: string
  at: number
  timezoneOffset: number
  value: number | null
  durationMs: number | null
  diastolic: number | null
  appId: string | null
  deviceId: string | null
  workoutId: string | null
  sport: string | null
  type: string | null
  attributes: Record<string, unknown> | null
}

export interface SampleQuery {
  userId: string
  resource: TimeseriesName
  provider?: ProviderSlug | undefined
  period: Period
  receivedBefore?: string | undefined
  /** By time over all sources, or source by source after a place. */
  order: 'time' | { after: { seriesId: number; at: number } | undefined }
  limit: number
}

/** The samples of one resource of one user, in one query along the primary key. */
export async function querySamples(db: DbReader, query: SampleQuery): Promise<SampleRow[]> {
  const { userId, resource, period, order } = query
  const { from, until } = period
  const after = order === 'time' ? undefined : order.after
  return db.$queryRaw<SampleRow[]>`
    SELECT s.series_id AS "seriesId", x.provider, x.source_type AS "sourceType",
           round(date_part('epoch', s.at) * 1000) AS at, s.timezone_offset AS "timezoneOffset",
           s.value, s.duration_ms AS "durationMs", d.value AS diastolic,
           c.app_id AS "appId", c.device_id AS "deviceId", c.workout_id AS "workoutId", c.sport, c.type, c.attributes
      FROM wearable_series x
      JOIN wearable_sample s ON s.user_id = x.user_id AND s.series_id = x.id
      LEFT JOIN wearable_context c ON c.user_id = s.user_id AND c.id = s.context_id
      LEFT JOIN wearable_series y ON y.user_id = x.user_id AND y.resource = x.resource AND y.part = 'diastolic'
        AND y.provider = x.provider AND y.source_type = x.source_type AND x.part = 'systolic'
      LEFT JOIN wearable_sample d ON d.user_id = y.user_id AND d.series_id = y.id AND d.at = s.at
     WHERE x.user_id = ${userId}::uuid AND s.user_id = ${userId}::uuid
       AND x.resource = ${resource} AND x.part IN ('', 'systolic')
       AND (${query.provider ?? null}::text IS NULL OR x.provider = ${query.provider ?? null})
       AND s.at >= ${period.earliest}::timestamptz AND s.at < ${period.latest}::timestamptz
       AND (${from.clock}::timestamptz IS NULL
            OR s.at + make_interval(secs => s.timezone_offset) >= ${from.clock}::timestamptz)
       AND (${until.clock}::timestamptz IS NULL
            OR s.at + make_interval(secs => s.timezone_offset) < ${until.clock}::timestamptz)
       AND (${query.receivedBefore ?? null}::timestamptz IS NULL
            OR s.received_at < ${query.receivedBefore ?? null}::timestamptz)
       ${after ? Prisma.sql`AND (s.series_id, s.at) > (${after.seriesId}, to_timestamp(${after.at}::float8 / 1000))` : Prisma.empty}
     ORDER BY ${order === 'time' ? Prisma.sql`s.at, s.series_id` : Prisma.sql`s.series_id, s.at`}
     LIMIT ${query.limit}`
}
