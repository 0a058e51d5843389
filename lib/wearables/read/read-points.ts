import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { describeMetric, type Metric } from '#lib/wearables/metrics.ts'
import type { Exclusion } from '#lib/wearables/numbers/exclude.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { Range } from './read-intervals.ts'
import { type RankedTopic, readRankedSources } from './read-sources.ts'

/** What one source measured in a bucket of the person's clock; of one that the clock was moved in, before or after that. */
export interface PointBucket {
  /** on the person's clock, as if it were UTC, in seconds */
  local: number
  source: string
  /** slots in which this source counted */
  slots: number
  /** of the means of its slots */
  sum: number
  min: number
  max: number
  /** seconds east of UTC, the same for all of its slots */
  offset: number
  /** when its first slot began, in milliseconds since 1970 */
  from: number
}

export interface PointReading extends RankedTopic {
  buckets: PointBucket[]
  slotSeconds: number
}

interface Asked extends Range {
  metric: Metric
  /** of the buckets, in seconds */
  bucketSeconds: number
  /** where the person is when nothing says so */
  offset: number
  /** also what is left out, for what was measured at all */
  ignoresExclusions?: boolean
  /** each source for itself, not merged */
  isApart?: boolean
}

/**
 * Values at instants, such as heart rates, merged as `mergePoints` does and summed up in buckets, all in the database: a
 * year of a value each minute is half a million rows. In each slot the first source counts that measured then, and slots
 * weigh the same.
 */
export async function readPoints(
  tx: Transaction,
  patientId: PatientId,
  asked: Asked,
): Promise<PointReading> {
  const { resource, slotMinutes } = describeMetric(asked.metric)
  const ranked = await readRankedSources(tx, patientId, { topic: asked.metric, resource })
  const slotSeconds = slotMinutes * 60
  if (ranked.sources.length === 0) return { ...ranked, buckets: [], slotSeconds }
  const series = ranked.sources.flatMap(({ seriesIds }, rank) =>
    seriesIds.map((id) => ({ id, rank })),
  )
  const exclusions = asked.ignoresExclusions ? [] : ranked.exclusions
  const rows = await tx.$queryRaw<(Omit<PointBucket, 'source'> & { rank: number })[]>`
    WITH slots AS (
      SELECT floor(date_part('epoch', s.at) / ${slotSeconds}::int)::int AS slot, r.rank,
             avg(s.value) AS mean, min(s.value) AS min, max(s.value) AS max, max(s.timezone_offset) AS offset
        FROM unnest(${series.map(({ id }) => id)}::bigint[], ${series.map(({ rank }) => rank)}::int[]) AS r (id, rank)
        JOIN wearable_sample s
          ON s.patient_id = ${patientId}::uuid AND s.series_id = r.id
         AND s.at >= ${asked.from} AND s.at < ${asked.until} AND s.value IS NOT NULL
       WHERE ${outsideOf(exclusions, ranked)}
       GROUP BY 1, 2
    ), chosen AS (
      SELECT ${asked.isApart ? Prisma.empty : Prisma.sql`DISTINCT ON (slot)`} *, coalesce(slots.offset, ${asked.offset}::int) AS known
        FROM slots ORDER BY slot, rank
    )
    SELECT (floor((slot::float8 * ${slotSeconds}::int + known) / ${asked.bucketSeconds}::int)
            * ${asked.bucketSeconds}::int)::float8 AS local,
           rank, count(*)::int AS slots, sum(mean ORDER BY slot)::float8 AS sum, min(min) AS min, max(max) AS max,
           known::int AS offset, min(slot)::float8 * ${slotSeconds}::int * 1000 AS from
      FROM chosen GROUP BY 1, 2, known ORDER BY 1, 2, min(slot)`
  return {
    ...ranked,
    slotSeconds,
    buckets: rows.map(({ rank, ...row }) => ({
      ...row,
      source: ranked.sources[rank]?.source ?? '',
    })),
  }
}

/** A value is left out by its instant and its source. */
function outsideOf(exclusions: readonly Exclusion[], { sources }: RankedTopic) {
  if (exclusions.length === 0) return Prisma.sql`true`
  const rankOf = (source: string | null) =>
    source === null ? null : sources.findIndex((each) => each.source === source)
  return Prisma.sql`NOT EXISTS (
    SELECT FROM unnest(
             ${exclusions.map(({ from }) => from)}::float8[], ${exclusions.map(({ until }) => until)}::float8[],
             ${exclusions.map(({ source }) => rankOf(source))}::int[]) AS x (from_ms, until_ms, rank)
     WHERE s.at >= to_timestamp(x.from_ms / 1000) AND s.at < to_timestamp(x.until_ms / 1000)
       AND (x.rank IS NULL OR x.rank = r.rank))`
}

const daySeconds = 86_400

export interface PointDay {
  date: string
  /** null when nothing was measured */
  value: number | null
  min: number | null
  max: number | null
  coveredSeconds: number
  parts: { source: string; seconds: number; slots: number; mean: number }[]
}

/** Days from buckets of a day. */
export function presentPointDays(
  { buckets, slotSeconds }: Pick<PointReading, 'buckets' | 'slotSeconds'>,
  dates: readonly string[],
): PointDay[] {
  const byDate = Map.groupBy(buckets, ({ local }) =>
    new Date(Math.floor(local / daySeconds) * daySeconds * 1000).toISOString().slice(0, 10),
  )
  return dates.map((date) => {
    const own = byDate.get(date) ?? []
    const [slots, sum] = [slotsOf(own), sumOf(own)]
    return {
      date,
      value: slots === 0 ? null : sum / slots,
      min: slots === 0 ? null : Math.min(...own.map(({ min }) => min)),
      max: slots === 0 ? null : Math.max(...own.map(({ max }) => max)),
      coveredSeconds: slots * slotSeconds,
      parts: [...Map.groupBy(own, ({ source }) => source)].map(([source, of]) => {
        const [ownSlots, ownSum] = [slotsOf(of), sumOf(of)]
        return { source, slots: ownSlots, seconds: ownSlots * slotSeconds, mean: ownSum / ownSlots }
      }),
    }
  })
}

const slotsOf = (buckets: readonly PointBucket[]) =>
  buckets.reduce((total, { slots }) => total + slots, 0)
const sumOf = (buckets: readonly PointBucket[]) =>
  buckets.reduce((total, { sum }) => total + sum, 0)
