import {
  type IntervalSource,
  type MergedIntervals,
  mergeIntervals,
} from '#contract/wearables/merging/merge-intervals.ts'
import type { Span } from '#contract/wearables/merging/spans.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { describeMetric, type Metric } from '#lib/wearables/metrics.ts'
import { excludeFrom } from '#lib/wearables/numbers/exclude.ts'
import { findChanges, type OffsetChange } from '#lib/wearables/numbers/local-days.ts'
import { type RankedTopic, readRankedSources, readSources, type Source } from './read-sources.ts'

export interface Range {
  from: Date
  until: Date
}

export interface CountReading extends RankedTopic {
  /** everything that was measured, in the order of preference */
  given: IntervalSource[]
  merged: MergedIntervals
  changes: OffsetChange[]
}

interface SeriesArrays {
  seriesId: string
  at: number[]
  length: number[]
  value: number[]
  offset: (number | null)[]
}

/** Counts such as steps, merged for reading. `offset` is where the person is when nothing says so. */
export async function readCounts(
  tx: Transaction,
  patientId: PatientId,
  { metric, offset, now, ...range }: Range & { metric: Metric; offset: number; now: number },
): Promise<CountReading> {
  const { resource } = describeMetric(metric)
  const ranked = await readRankedSources(tx, patientId, { topic: metric, resource })
  const given = await readIntervals(tx, patientId, ranked.sources, { ...range, offset, now })
  const merged = mergeIntervals(given.map((source) => excludeFrom(source, ranked.exclusions)))
  const all = mergeIntervals(given)
  return { ...ranked, given, merged, changes: findChanges(all.pieces, offset) }
}

async function readIntervals(
  tx: Transaction,
  patientId: PatientId,
  sources: readonly Source[],
  range: Range & { offset: number; now: number },
): Promise<IntervalSource[]> {
  if (sources.length === 0) return []
  const ids = sources.flatMap(({ seriesIds }) => seriesIds)
  // One row for each series: hundreds of thousands of rows would take seconds to convert.
  const rows = await tx.$queryRaw<SeriesArrays[]>`
    SELECT series_id::text AS "seriesId",
           array_agg((extract(epoch FROM at) * 1000)::float8 ORDER BY at) AS at,
           array_agg(duration_ms ORDER BY at) AS length,
           array_agg(value ORDER BY at) AS value,
           array_agg(timezone_offset ORDER BY at) AS offset
      FROM wearable_sample
     WHERE patient_id = ${patientId}::uuid AND series_id = ANY(${ids}::bigint[])
       AND at >= ${range.from} AND at < ${range.until} AND duration_ms > 0 AND value IS NOT NULL
     GROUP BY series_id`
  const presence = await readPresence(tx, patientId, sources, range)
  return sources.map(({ source, seriesIds }) => ({
    source,
    intervals: rows
      .filter(({ seriesId }) => seriesIds.includes(seriesId))
      .flatMap(({ at, length, value, offset }) =>
        at.map((from, index) => ({
          from,
          // A bucket that has not ended is known up to now.
          until: Math.min(from + (length[index] ?? 0), Math.max(from + 1, range.now)),
          value: value[index] ?? 0,
          offset: offset[index] ?? range.offset,
        })),
      ),
    presence: (presence.get(source) ?? []).map((span) => ({
      from: span.from,
      until: Math.min(span.until, Math.max(span.from, range.now)),
    })),
  }))
}

/** A device that had a heart rate was worn: what it did not count then is zero. */
const slotMs = 5 * 60_000

async function readPresence(
  tx: Transaction,
  patientId: PatientId,
  sources: readonly Source[],
  { from, until }: Range,
): Promise<ReadonlyMap<string, Span[]>> {
  const beating = (await readSources(tx, patientId, 'heartrate')).filter((each) =>
    sources.some(({ source }) => source === each.source),
  )
  if (beating.length === 0) return new Map()
  const ids = beating.flatMap(({ seriesIds }) => seriesIds)
  const rows = await tx.$queryRaw<{ seriesId: string; first: number[]; last: number[] }[]>`
    WITH slots AS (
      SELECT DISTINCT series_id, floor(extract(epoch FROM at) / 300)::int AS slot
        FROM wearable_sample
       WHERE patient_id = ${patientId}::uuid AND series_id = ANY(${ids}::bigint[])
         AND at >= ${from} AND at < ${until}
    ), islands AS (
      SELECT series_id, min(slot) AS first, max(slot) AS last
        FROM (SELECT series_id, slot,
                     slot - row_number() OVER (PARTITION BY series_id ORDER BY slot) AS island
                FROM slots) AS numbered
       GROUP BY series_id, island
    )
    SELECT series_id::text AS "seriesId", array_agg(first ORDER BY first) AS first,
           array_agg(last ORDER BY first) AS last
      FROM islands GROUP BY series_id`
  return new Map(
    beating.map(({ source, seriesIds }) => [
      source,
      rows
        .filter(({ seriesId }) => seriesIds.includes(seriesId))
        .flatMap(({ first, last }) =>
          first.map((slot, index) => ({
            from: slot * slotMs,
            until: ((last[index] ?? slot) + 1) * slotMs,
          })),
        ),
    ]),
  )
}
