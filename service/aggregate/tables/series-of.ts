import { Prisma } from '#service/db/generated/client.ts'

interface SeriesOfTable {
  userId: string
  resource: string
  part: string
  /** ORDER BY expressions over provider and source_type, the best source first; they differ for any two sources */
  ranks: Prisma.Sql | undefined
}

/** The series of one timeseries, one for each source, numbered in their order: groups are then kept apart by a number. */
export function seriesOf({ userId, resource, part, ranks }: SeriesOfTable): Prisma.Sql {
  const rank = ranks ? Prisma.sql`(row_number() OVER (ORDER BY ${ranks}))::int` : Prisma.sql`0`
  return Prisma.sql`(
          SELECT id, resource, provider, source_type, ${rank} AS rank
            FROM wearable_series
           WHERE user_id = ${userId}::uuid AND resource = ${resource} AND part = ${part}) x`
}
