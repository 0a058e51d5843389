import { orderBySource } from '#service/aggregate/tables/source-order.ts'
import type { Db } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { MergePlan } from './plan-merge.ts'

export interface MergedSource {
  seriesId: number
  provider: string
  sourceType: string
  /** of its heart rate, which says that the device was worn */
  heartSeriesId: number | null
}

/** The sources of a timeseries, the best one first. */
export async function listSources(
  db: Db,
  userId: string,
  { resource, condition, priority }: Pick<MergePlan, 'resource' | 'condition' | 'priority'>,
): Promise<MergedSource[]> {
  const order = orderBySource(
    { provider: Prisma.sql`x.provider`, sourceType: Prisma.sql`x.source_type` },
    priority,
  )
  return db.$queryRaw<MergedSource[]>`
    SELECT x.id AS "seriesId", x.provider, x.source_type AS "sourceType", h.id AS "heartSeriesId"
      FROM wearable_series x
      LEFT JOIN wearable_series h ON h.user_id = ${userId}::uuid AND h.resource = 'heartrate' AND h.part = ''
       AND h.provider = x.provider AND h.source_type = x.source_type
     WHERE x.user_id = ${userId}::uuid AND x.resource = ${resource} AND x.part = '' AND (${condition})
     ORDER BY ${order}`
}
