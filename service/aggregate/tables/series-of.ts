import { Prisma } from '#service/db/generated/client.ts'

interface SeriesOfTable {
  userId: string
  resource: string
  /** ORDER BY expressions over provider and source_type, the best source first; they differ for any two sources */
  ranks: Prisma.Sql | undefined
}

/**
 * The series of one timeseries, numbered by source in the order of these: groups are then kept apart by a number. A source
 * has one, except of a timeseries whose types are series of their own.
 */
export function seriesOf({ userId, resource, ranks }: SeriesOfTable): Prisma.Sql {
  const rank = ranks ? Prisma.sql`(dense_rank() OVER (ORDER BY ${ranks}))::int` : Prisma.sql`0`
  return Prisma.sql`(
          SELECT id, resource, provider, source_type, ${rank} AS rank
            FROM wearable_series
           WHERE user_id = ${userId}::uuid AND resource = ${resource} AND part <> 'diastolic') x`
}
