import type { AggregateFunction } from '#contract/aggregate/query.ts'
import { resourceOfTimeseries } from '#contract/aggregate/timeseries.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { LocalWindow, QueryTable } from './query-table.ts'
import { newestOffsetOf } from './sample-table.ts'
import { seriesOf } from './series-of.ts'
import { isWithin } from './within-window.ts'

const numberColumns = new Set(['value', 'systolic'])

/** The local hours of one timeseries, which begin on whole hours of the person's clock (docs/decisions/0036). */
export function openRollupTable(name: string, userId: string, window: LocalWindow): QueryTable {
  const resource = resourceOfTimeseries(name)
  const local = Prisma.sql`(s.hour_at AT TIME ZONE 'UTC' + make_interval(secs => s.timezone_offset))`
  return {
    rows: (ranks) => Prisma.sql`
        FROM ${seriesOf({ userId, resource, ranks })}
        JOIN wearable_rollup s ON s.user_id = ${userId}::uuid AND s.series_id = x.id
       WHERE ${isWithin(Prisma.sql`s.hour_at`, local, window)}`,
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
    rank: Prisma.sql`x.rank`,
    newestOffset: newestOffsetOf(userId, resource),
  }
}

/** What rows of hours have for `rollupAggregate`. */
export const hourColumns = Prisma.sql`s.count AS hour_count, s.sum AS hour_sum, s.min AS hour_min, s.max AS hour_max,
        s.oldest_at, s.oldest_value, s.newest_at, s.newest_value`

/** Aggregates of rows with `hourColumns` and a `tie`, by function; those that are absent need the samples. */
export function rollupAggregate(func: AggregateFunction): Prisma.Sql | undefined {
  switch (func) {
    case 'min':
      return Prisma.sql`min(hour_min)`
    case 'max':
      return Prisma.sql`max(hour_max)`
    case 'sum':
      return Prisma.sql`sum(hour_sum)`
    case 'count':
      return Prisma.sql`sum(hour_count)::float8`
    case 'mean':
      return Prisma.sql`sum(hour_sum) / sum(hour_count)`
    case 'oldest':
      return Prisma.sql`(array_agg(oldest_value ORDER BY oldest_at, tie))[1]`
    case 'newest':
      return Prisma.sql`(array_agg(newest_value ORDER BY newest_at DESC, tie DESC))[1]`
    default:
      return undefined
  }
}
