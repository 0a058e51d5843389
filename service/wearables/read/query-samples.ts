import type { ProviderSlug } from '#contract/wearables/providers.ts'
import type { TimeseriesName } from '#contract/wearables/resources.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { Period } from './read-period.ts'

export interface SampleRow {
  /** the first series of its source */
  sourceId: number
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
  /** one that is a series of its own; all when absent */
  type?: string | undefined
  provider?: ProviderSlug | undefined
  period: Period
  receivedBefore?: string | undefined
  /** By time over all sources, or source by source after a place. */
  order: 'time' | { after: { sourceId: number; seriesId: number; at: number } | undefined }
  limit: number
}

/**
 * The samples of one resource of one user, in one query. Each series gives at most a page along the primary key, whatever
 * the planner believes of the table; what belongs to a sample is looked up for those of the page alone.
 */
export async function querySamples(db: DbReader, query: SampleQuery): Promise<SampleRow[]> {
  const { userId, resource, period, order, limit } = query
  const { from, until } = period
  const after = order === 'time' ? undefined : order.after
  return db.$queryRaw<SampleRow[]>`
    WITH page AS MATERIALIZED (
      SELECT x.id, x.source_id, x.provider, x.source_type, y.id AS diastolic_id, s.*
        FROM (
          SELECT *, min(id) OVER (PARTITION BY provider, source_type) AS source_id
            FROM wearable_series
           WHERE user_id = ${userId}::uuid AND resource = ${resource} AND part <> 'diastolic'
             AND (${query.type ?? null}::text IS NULL OR part = ${query.type ?? null})
             AND (${query.provider ?? null}::text IS NULL OR provider = ${query.provider ?? null})) x
        LEFT JOIN wearable_series y ON x.part = 'systolic' AND y.part = 'diastolic' AND y.user_id = x.user_id
          AND y.resource = x.resource AND y.provider = x.provider AND y.source_type = x.source_type
       CROSS JOIN LATERAL (
         SELECT s.at, s.timezone_offset, s.value, s.duration_ms, s.context_id
           FROM wearable_sample s
          WHERE s.user_id = ${userId}::uuid AND s.series_id = x.id
            AND s.at >= ${period.earliest}::timestamptz AND s.at < ${period.latest}::timestamptz
            AND (${from.clock}::timestamptz IS NULL
                 OR s.at + make_interval(secs => s.timezone_offset) >= ${from.clock}::timestamptz)
            AND (${until.clock}::timestamptz IS NULL
                 OR s.at + make_interval(secs => s.timezone_offset) < ${until.clock}::timestamptz)
            AND (${query.receivedBefore ?? null}::timestamptz IS NULL
                 OR s.received_at < ${query.receivedBefore ?? null}::timestamptz)
            ${after ? isAfter(after) : Prisma.empty}
          ORDER BY s.at
          LIMIT ${limit}) s
       ${after ? Prisma.sql`WHERE x.source_id >= ${after.sourceId}` : Prisma.empty}
       ORDER BY ${order === 'time' ? Prisma.sql`s.at, x.id` : Prisma.sql`x.source_id, s.at, x.id`}
       LIMIT ${limit})
    SELECT p.source_id AS "sourceId", p.id AS "seriesId", p.provider, p.source_type AS "sourceType",
           round(date_part('epoch', p.at) * 1000) AS at, p.timezone_offset AS "timezoneOffset",
           p.value, p.duration_ms AS "durationMs", d.value AS diastolic,
           c.app_id AS "appId", c.device_id AS "deviceId", c.workout_id AS "workoutId", c.sport, c.type, c.attributes
      FROM page p
      LEFT JOIN wearable_context c ON c.user_id = ${userId}::uuid AND c.id = p.context_id
      LEFT JOIN LATERAL (
        SELECT d.value
          FROM wearable_sample d
         WHERE d.user_id = ${userId}::uuid AND d.series_id = p.diastolic_id AND d.at = p.at
         LIMIT 1) d ON true
     ORDER BY ${order === 'time' ? Prisma.sql`p.at, p.id` : Prisma.sql`p.source_id, p.at, p.id`}`
}

/** Series of one source may share an instant: those with a higher id have theirs still to come. */
function isAfter({ sourceId, seriesId, at }: { sourceId: number; seriesId: number; at: number }) {
  const instant = Prisma.sql`to_timestamp(${at}::float8 / 1000)`
  return Prisma.sql`AND s.at > CASE
              WHEN x.source_id > ${sourceId} THEN '-infinity'
              WHEN x.id > ${seriesId} THEN ${instant} - interval '1 microsecond'
              ELSE ${instant} END`
}
