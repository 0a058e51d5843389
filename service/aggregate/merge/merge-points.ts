import { slotMinutesOf } from '#contract/wearables/merging/slot-minutes.ts'
import { truncate } from '#service/aggregate/plan/time-keys.ts'
import type { LocalWindow } from '#service/aggregate/tables/query-table.ts'
import type { Db } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import type { MergedSource } from './list-sources.ts'
import type { MergedRow } from './merged-rows.ts'
import type { MergePlan } from './plan-merge.ts'

interface SourceBucket {
  local: number
  rank: number
  /** slots in which the source counted */
  slots: number
  /** of the means of these slots */
  sum: number | null
  min: number | null
  max: number | null
  /** slots in which a better source measured, and the means of this one there */
  passed: number
  passedSum: number | null
}

/**
 * Values at instants, such as heart rates: in each slot of a few minutes the best source counts that measured then. Slots
 * weigh the same, so that a device does not count more because it measures more often.
 */
export async function mergePoints(
  db: Db,
  { userId, window, plan }: { userId: string; window: LocalWindow; plan: MergePlan },
  sources: readonly MergedSource[],
): Promise<MergedRow[]> {
  const slotSeconds = slotMinutesOf(plan.resource) * 60
  const buckets = await db.$queryRaw<SourceBucket[]>`
    WITH slots AS (
      SELECT floor(date_part('epoch', s.at) / ${slotSeconds}::int)::int AS slot, r.rank, avg(s.value) AS mean,
             min(s.value) AS min, max(s.value) AS max, max(s.timezone_offset) AS known
        FROM unnest(${sources.map(({ seriesId }) => seriesId)}::int[]) WITH ORDINALITY AS r (id, rank)
        JOIN wearable_sample s ON s.user_id = ${userId}::uuid AND s.series_id = r.id
       WHERE s.at >= ${window.from}::timestamp AT TIME ZONE 'UTC' - interval '14 hours'
         AND s.at < ${window.until}::timestamp AT TIME ZONE 'UTC' + interval '14 hours' AND s.value IS NOT NULL
       GROUP BY 1, 2
    ), chosen AS (
      SELECT *, rank = min(rank) OVER (PARTITION BY slot) AS is_counted FROM slots
    ), placed AS (
      SELECT *, timestamp '1970-01-01' + make_interval(secs => slot::float8 * ${slotSeconds}::int + known) AS at_local
        FROM chosen
    )
    SELECT date_part('epoch', ${truncate(Prisma.sql`at_local`, plan.bucket)}) * 1000 AS local, rank::int,
           count(*) FILTER (WHERE is_counted)::int AS slots,
           sum(mean ORDER BY slot) FILTER (WHERE is_counted) AS sum,
           min(min) FILTER (WHERE is_counted) AS min, max(max) FILTER (WHERE is_counted) AS max,
           count(*) FILTER (WHERE NOT is_counted)::int AS passed,
           sum(mean ORDER BY slot) FILTER (WHERE NOT is_counted) AS "passedSum"
      FROM placed
     WHERE at_local >= ${window.from}::timestamp AND at_local < ${window.until}::timestamp
     GROUP BY 1, 2 ORDER BY 1, 2`
  return [...Map.groupBy(buckets, ({ local }) => local)].map(([local, own]): MergedRow => {
    const shareOf = ({ rank }: SourceBucket, slots: number, sum: number | null) => ({
      provider: sources[rank - 1]?.provider ?? '',
      sourceType: sources[rank - 1]?.sourceType ?? '',
      seconds: slots * slotSeconds,
      value: (sum ?? 0) / slots,
    })
    const counted = own.filter(({ slots }) => slots > 0)
    const slots = counted.reduce((total, bucket) => total + bucket.slots, 0)
    return {
      local,
      parts: counted.map((bucket) => shareOf(bucket, bucket.slots, bucket.sum)),
      passedOver: own
        .filter(({ passed }) => passed > 0)
        .map((bucket) => shareOf(bucket, bucket.passed, bucket.passedSum)),
      sum: null,
      mean: counted.reduce((total, { sum }) => total + (sum ?? 0), 0) / slots,
      min: Math.min(...counted.map(({ min }) => min ?? Number.POSITIVE_INFINITY)),
      max: Math.max(...counted.map(({ max }) => max ?? Number.NEGATIVE_INFINITY)),
    }
  })
}
