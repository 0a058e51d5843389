import type { AggregateFunction } from '#contract/aggregate/query.ts'
import { resourceOfTimeseries } from '#contract/aggregate/timeseries.ts'
import { describeTimeseries, type TimeseriesName } from '#contract/wearables/resources.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { LocalWindow, QueryTable } from './query-table.ts'
import { newestOffsetOf } from './sample-table.ts'

const numberColumns = new Set(['value', 'systolic'])

/** The local hours of one timeseries, which begin on whole hours of the person's clock (docs/decisions/0036). */
export function openRollupTable(name: string, userId: string, window: LocalWindow): QueryTable {
  const resource = resourceOfTimeseries(name)
  const { parts } = describeTimeseries(resource as TimeseriesName)
  const local = Prisma.sql`(s.hour_at AT TIME ZONE 'UTC' + make_interval(secs => s.timezone_offset))`
  return {
    rows: () => Prisma.sql`
        FROM wearable_series x
        JOIN wearable_rollup s ON s.user_id = ${userId}::uuid AND s.series_id = x.id
       WHERE x.user_id = ${userId}::uuid AND x.resource = ${resource} AND x.part = ${parts?.[0] ?? ''}
         AND s.hour_at >= ${window.from}::timestamp AT TIME ZONE 'UTC' - interval '14 hours'
         AND s.hour_at < ${window.until}::timestamp AT TIME ZONE 'UTC' + interval '14 hours'
         AND ${local} >= ${window.from}::timestamp AND ${local} < ${window.until}::timestamp`,
    column: (wanted) => {
      if (wanted === 'source_provider') return { type: 'text', sql: Prisma.sql`x.provider` }
      if (wanted === 'source_type') return { type: 'text', sql: Prisma.sql`x.source_type` }
      // A row of a hour has all of its aggregates: rollupAggregates reads them.
      return numberColumns.has(wanted) ? { type: 'number', sql: Prisma.sql`s` } : undefined
    },
    local,
    at: Prisma.sql`s.hour_at`,
    tie: Prisma.sql`s.series_id`,
    source: { provider: Prisma.sql`x.provider`, sourceType: Prisma.sql`x.source_type` },
    newestOffset: newestOffsetOf(userId, resource),
  }
}

/** Aggregates of the rows in `hour`, by function; those that are absent need the samples. */
export function rollupAggregate(func: AggregateFunction, hour: Prisma.Sql): Prisma.Sql | undefined {
  switch (func) {
    case 'min':
      return Prisma.sql`min((${hour}).min)`
    case 'max':
      return Prisma.sql`max((${hour}).max)`
    case 'sum':
      return Prisma.sql`sum((${hour}).sum)`
    case 'count':
      return Prisma.sql`sum((${hour}).count)::float8`
    case 'mean':
      return Prisma.sql`sum((${hour}).sum) / sum((${hour}).count)`
    case 'oldest':
      return Prisma.sql`(array_agg((${hour}).oldest_value ORDER BY (${hour}).oldest_at))[1]`
    case 'newest':
      return Prisma.sql`(array_agg((${hour}).newest_value ORDER BY (${hour}).newest_at DESC))[1]`
    default:
      return undefined
  }
}
