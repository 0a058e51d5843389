import type {
  CountedInterval,
  IntervalSource,
} from '#contract/wearables/merging/merge-intervals.ts'
import { type Span, subtractSpans } from '#contract/wearables/merging/spans.ts'
import { eventNameOf, type TimeseriesName } from '#contract/wearables/resources.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import {
  type ChosenHours,
  type CountedHour,
  chooseHours,
  type HourSource,
} from '#lib/wearables/numbers/choose-hours.ts'
import { type RankedTopic, readSources, type Source } from './read-sources.ts'

export interface Range {
  from: Date
  until: Date
}

interface Asked extends Range {
  resource: TimeseriesName
  /** where the person is when nothing says so */
  offset: number
  now: number
}

interface SeriesSpan extends Span {
  seriesId: string
}

/** A year of a count each minute is half a million rows: what is longer is read by hours where that changes nothing. */
const fineMs = 10 * 24 * 3_600_000

/** The counts of each source and when it measured, in the order of preference. */
export async function readIntervals(
  tx: Transaction,
  patientId: PatientId,
  { sources, exclusions }: RankedTopic,
  asked: Asked,
): Promise<IntervalSource[]> {
  if (sources.length === 0) return []
  const presence = await readPresence(tx, patientId, sources, asked)
  const unread = await readUnread(tx, patientId, asked.resource)
  const known = sources.map(({ source, provider, seriesIds }) => ({
    source,
    seriesIds,
    presence: (presence.get(source) ?? [])
      .flatMap((span) => subtractSpans(span, unread.get(provider) ?? []))
      .map(({ from, until }) => ({ from, until: Math.min(until, Math.max(from, asked.now)) })),
  }))
  const all = { from: asked.from.getTime(), until: asked.until.getTime() }
  const isShort = all.until - all.from <= fineMs
  const chosen = isShort
    ? known.map(({ seriesIds }): ChosenHours => ({ whole: [], fine: seriesIds.map(() => [all]) }))
    : chooseHours(await readHours(tx, patientId, known, asked), { exclusions, now: asked.now })
  const spans = known.flatMap(({ seriesIds }, rank) =>
    seriesIds.flatMap((seriesId, index) =>
      (chosen[rank]?.fine[index] ?? []).map((span) => ({ seriesId, ...span })),
    ),
  )
  const counts = await readSpans(tx, patientId, spans, asked)
  return known.map(({ source, seriesIds, presence: own }, rank) => ({
    source,
    intervals: [...(chosen[rank]?.whole ?? []), ...seriesIds.flatMap((id) => counts.get(id) ?? [])],
    presence: own,
  }))
}

interface SpanArrays {
  seriesId: string
  at: number[]
  length: number[]
  value: number[]
  offset: (number | null)[]
}

/** What begins within the spans, by series. */
async function readSpans(
  tx: Transaction,
  patientId: PatientId,
  spans: readonly SeriesSpan[],
  { offset: usual, now }: Asked,
): Promise<ReadonlyMap<string, CountedInterval[]>> {
  if (spans.length === 0) return new Map()
  // One row for each series: hundreds of thousands of rows would take seconds to convert.
  const rows = await tx.$queryRaw<SpanArrays[]>`
    SELECT s.series_id::text AS "seriesId",
           array_agg(round(date_part('epoch', s.at) * 1000) ORDER BY s.at) AS at,
           array_agg(s.duration_ms ORDER BY s.at) AS length,
           array_agg(s.value ORDER BY s.at) AS value,
           array_agg(s.timezone_offset ORDER BY s.at) AS offset
      FROM unnest(${spans.map(({ seriesId }) => seriesId)}::bigint[], ${spans.map(({ from }) => from)}::float8[],
                  ${spans.map(({ until }) => until)}::float8[]) AS r (id, from_ms, until_ms)
      JOIN wearable_sample s
        ON s.patient_id = ${patientId}::uuid AND s.series_id = r.id
       AND s.at >= to_timestamp(r.from_ms / 1000) AND s.at < to_timestamp(r.until_ms / 1000)
     WHERE s.duration_ms > 0 AND s.value IS NOT NULL
     GROUP BY s.series_id`
  return new Map(
    rows.map(({ seriesId, at, length, value, offset }) => [
      seriesId,
      at.map((from, index) => ({
        from,
        // A bucket that has not ended is known up to now.
        until: Math.min(from + (length[index] ?? 0), Math.max(from + 1, now)),
        value: value[index] ?? 0,
        offset: offset[index] ?? usual,
      })),
    ]),
  )
}

interface HourArrays {
  seriesId: string
  from: number[]
  until: number[]
  lastAt: number[]
  value: number[]
  offset: (number | null)[]
  isTiled: boolean[]
}

/** The counts of each series of the sources added up by the hours of the person’s clock. */
async function readHours(
  tx: Transaction,
  patientId: PatientId,
  sources: readonly { seriesIds: readonly string[]; presence: readonly Span[] }[],
  { from, until, offset: usual }: Asked,
): Promise<HourSource[]> {
  const ids = sources.flatMap(({ seriesIds }) => seriesIds)
  const rows = await tx.$queryRaw<HourArrays[]>`
    WITH counts AS (
      SELECT series_id, round(date_part('epoch', at) * 1000)::bigint AS ms, duration_ms, value, timezone_offset AS offset
        FROM wearable_sample
       WHERE patient_id = ${patientId}::uuid AND series_id = ANY(${ids}::bigint[])
         AND at >= ${from} AND at < ${until} AND duration_ms > 0 AND value IS NOT NULL
    ), hours AS (
      SELECT series_id, counts.offset, min(ms)::float8 AS first, max(ms)::float8 AS last,
             max(ms + duration_ms)::float8 AS until, sum(value) AS value,
             min(duration_ms) = max(duration_ms) AND min(ms % duration_ms) = max(ms % duration_ms)
               AND count(*) * min(duration_ms) = max(ms) - min(ms) + min(duration_ms) AS is_tiled
        FROM counts
       GROUP BY series_id, counts.offset, (ms + coalesce(counts.offset, ${usual}::int) * 1000) / 3600000
    )
    SELECT series_id::text AS "seriesId", array_agg(first ORDER BY first, until) AS from,
           array_agg(until ORDER BY first, until) AS until, array_agg(last ORDER BY first, until) AS "lastAt",
           array_agg(value ORDER BY first, until) AS value, array_agg(hours.offset ORDER BY first, until) AS offset,
           array_agg(is_tiled ORDER BY first, until) AS "isTiled"
      FROM hours GROUP BY series_id`
  const hours = new Map(
    rows.map((row) => [
      row.seriesId,
      row.from.map(
        (start, index): CountedHour => ({
          from: start,
          until: row.until[index] ?? start,
          lastAt: row.lastAt[index] ?? start,
          value: row.value[index] ?? 0,
          offset: row.offset[index] ?? usual,
          isTiled: row.isTiled[index] ?? false,
        }),
      ),
    ]),
  )
  return sources.map(({ seriesIds, presence }) => ({
    series: seriesIds.map((id) => hours.get(id) ?? []),
    presence,
  }))
}

/** Where a provider's counts are not here yet: what it did not count there is not known to be zero. */
async function readUnread(
  tx: Transaction,
  patientId: PatientId,
  resource: TimeseriesName,
): Promise<ReadonlyMap<string, Span[]>> {
  const rows = await tx.wearableHistory.findMany({
    where: { patientId, resource: eventNameOf(resource), readAt: null },
  })
  return new Map(
    rows.map(({ provider, rangeStart, rangeEnd }) => [
      provider,
      [
        {
          from: rangeStart?.getTime() ?? Number.NEGATIVE_INFINITY,
          until: rangeEnd?.getTime() ?? Number.POSITIVE_INFINITY,
        },
      ],
    ]),
  )
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
      SELECT DISTINCT series_id, floor(date_part('epoch', at) / 300)::int AS slot
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
