import {
  type MergedIntervals,
  mergeIntervals,
} from '#contract/wearables/merging/merge-intervals.ts'
import { joinSpans, type Span, subtractSpans } from '#contract/wearables/merging/spans.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { describeMetric, type Metric } from '#lib/wearables/metrics.ts'
import { countDays } from '#lib/wearables/numbers/count-days.ts'
import { excludeFrom } from '#lib/wearables/numbers/exclude.ts'
import { startOfDay } from '#lib/wearables/numbers/local-days.ts'
import type { Period } from '#lib/wearables/period.ts'
import { presentSource } from '#lib/wearables/read/present-source.ts'
import type { CountReading } from '#lib/wearables/read/read-counts.ts'
import { presentPointDays, readPoints } from '#lib/wearables/read/read-points.ts'
import type { Reading } from '#lib/wearables/read/read-readings.ts'
import type { RankedTopic } from '#lib/wearables/read/read-sources.ts'
import type { MetricDay, WhyLeftOut, WhyRevised, WhyView } from '#lib/wearables/wearable-view.ts'
import type { BuiltMetric } from './build-metric-days.ts'

interface Asked {
  metric: Metric
  date: string
  period: Period
  offset: number
}

/** How the number of a day came about. The parts are those that the number was added up from. */
export async function buildWhy(
  tx: Transaction,
  patientId: PatientId,
  built: BuiltMetric,
  { metric, date, period, offset }: Asked,
): Promise<WhyView> {
  const { reading, ranked, days, changes } = built
  const day = days.find((each) => each.date === date)
  const begin = startOfDay(date, changes)
  const common = {
    topic: metric,
    date,
    value: day?.value ?? null,
    daySeconds: day?.daySeconds ?? 0,
    ...presentRule(ranked),
    revised: await readRevised(tx, patientId, ranked, {
      from: begin,
      until: begin + (day?.daySeconds ?? 0) * 1000,
    }),
  }
  const notMeasuredSeconds = Math.max(0, (day?.daySeconds ?? 0) - (day?.coveredSeconds ?? 0))
  switch (reading.kind) {
    case 'counts':
      return {
        ...common,
        how: 'sum',
        notMeasuredSeconds,
        ...explainCounts(reading.counts, date, begin),
      }
    case 'points': {
      const own = presentPointDays(reading.points, [date])[0]?.parts ?? []
      return {
        ...common,
        how: 'mean',
        notMeasuredSeconds,
        parts: own.map(({ source, seconds, mean }) => ({
          source: presentSource(source),
          seconds,
          value: mean,
          spans: [],
        })),
        leftOut: await explainPoints(tx, patientId, built, { metric, date, period, offset }),
      }
    }
    case 'readings':
      return {
        ...common,
        how: 'latest',
        ...explainReadings(reading.readings, date),
        notMeasuredSeconds: 0,
      }
  }
}

export function presentRule({
  sources,
  choice,
}: Pick<RankedTopic, 'choice'> & { sources: readonly { source: string }[] }) {
  return { order: sources.map(({ source }) => presentSource(source)), choice }
}

const toDay = (spans: readonly Span[], begin: number) =>
  spans.map(({ from, until }) => ({ from: (from - begin) / 1000, until: (until - begin) / 1000 }))

function explainCounts(counts: CountReading, date: string, begin: number) {
  const { given, merged, changes, exclusions } = counts
  const day = (from: MergedIntervals) => countDays(from, { dates: [date], changes })[0]
  const dayEnd = begin + (day(merged)?.daySeconds ?? 0) * 1000
  const within = (spans: readonly Span[]) =>
    joinSpans(
      spans.map(({ from, until }) => ({
        from: Math.max(from, begin),
        until: Math.min(until, dayEnd),
      })),
      gapMs,
    )
  const coveredBy = (source: string) =>
    joinSpans(merged.covered.find((each) => each.source === source)?.spans ?? [])
  const counted = day(merged)?.parts ?? []
  const parts = counted.map(({ source, seconds, value }) => ({
    source: presentSource(source),
    seconds,
    value,
    spans: toDay(within(coveredBy(source)), begin),
  }))
  const leftOut = given.flatMap((source): WhyLeftOut[] => {
    const kept = excludeFrom(source, exclusions)
    const [whole, rest] = [mergeIntervals([source]), mergeIntervals([kept])]
    const own = { all: day(whole), kept: day(rest) }
    const part = counted.find((each) => each.source === source.source)
    const spansOf = (merging: MergedIntervals) => merging.covered.flatMap(({ spans }) => spans)
    const overlap = {
      reason: 'overlap' as const,
      seconds: (own.kept?.coveredSeconds ?? 0) - (part?.seconds ?? 0),
      value: (own.kept?.value ?? 0) - (part?.value ?? 0),
      spans: spansOf(rest).flatMap((span) => subtractSpans(span, coveredBy(source.source))),
    }
    const excluded = {
      reason: 'excluded' as const,
      seconds: (own.all?.coveredSeconds ?? 0) - (own.kept?.coveredSeconds ?? 0),
      value: (own.all?.value ?? 0) - (own.kept?.value ?? 0),
      spans: spansOf(whole).flatMap((span) => subtractSpans(span, joinSpans(spansOf(rest)))),
    }
    return [overlap, excluded]
      .filter(({ seconds }) => seconds >= 1)
      .map((each) => ({
        ...each,
        source: presentSource(source.source),
        spans: toDay(within(each.spans), begin),
      }))
  })
  return { parts, leftOut }
}

/** Gaps of less than this are not drawn. */
const gapMs = 60_000

async function explainPoints(
  tx: Transaction,
  patientId: PatientId,
  { reading }: BuiltMetric,
  { metric, date, period, offset }: Asked,
): Promise<WhyLeftOut[]> {
  if (reading.kind !== 'points' || reading.points.sources.length === 0) return []
  const counted = presentPointDays(reading.points, [date])[0]?.parts ?? []
  const { slotMinutes } = describeMetric(metric)
  const leftOut: WhyLeftOut[] = []
  const own = { metric, from: period.from, until: period.until, offset, bucketSeconds: 86_400 }
  // Each source alone: what it measured beyond what counted was measured better by another one, or is left out.
  const alone = await readPoints(tx, patientId, { ...own, isApart: true })
  const all = reading.points.exclusions.length
    ? await readPoints(tx, patientId, { ...own, isApart: true, ignoresExclusions: true })
    : alone
  for (const { source } of reading.points.sources) {
    const find = (from: typeof alone) =>
      presentPointDays(from, [date])[0]?.parts.find((each) => each.source === source)
    const part = counted.find((each) => each.source === source)
    const [kept, whole] = [find(alone), find(all)]
    const amounts = [
      { reason: 'overlap' as const, slots: (kept?.slots ?? 0) - (part?.slots ?? 0) },
      { reason: 'excluded' as const, slots: (whole?.slots ?? 0) - (kept?.slots ?? 0) },
    ]
    for (const { reason, slots } of amounts)
      if (slots > 0)
        leftOut.push({
          source: presentSource(source),
          reason,
          seconds: slots * slotMinutes * 60,
          value: null,
          spans: [],
        })
  }
  return leftOut
}

function explainReadings(readings: readonly Reading[], date: string) {
  const own = readings.filter((each) => each.date === date)
  const reasons = { earlier: 'earlier', 'other-source': 'overlap', excluded: 'excluded' } as const
  return {
    parts: own
      .filter(({ use }) => use === 'counted')
      .map(({ source, value, low }) => ({
        source: presentSource(source),
        seconds: 0,
        value,
        low,
        spans: [],
      })),
    leftOut: own.flatMap(({ source, use, ...numbers }): WhyLeftOut[] =>
      use === 'counted'
        ? []
        : [
            {
              source: presentSource(source),
              reason: reasons[use],
              seconds: 0,
              value: numbers.value,
              low: numbers.low,
              spans: [],
            },
          ],
    ),
  }
}

/** Values that the service received again with another number. */
async function readRevised(
  tx: Transaction,
  patientId: PatientId,
  { sources }: RankedTopic,
  { from, until }: Span,
): Promise<WhyRevised[]> {
  const ids = sources.flatMap(({ seriesIds }) => seriesIds)
  if (ids.length === 0) return []
  const rows = await tx.$queryRaw<
    { source: string; part: string; count: number; before: number; after: number; latestAt: Date }[]
  >`
    SELECT e.provider || ' ' || e.source_type AS source, e.part, count(*)::int AS count,
           sum(s.first_value ORDER BY s.at)::float8 AS before, sum(s.value ORDER BY s.at)::float8 AS after,
           max(s.received_at) AS "latestAt"
      FROM wearable_sample s
      JOIN wearable_series e ON e.patient_id = s.patient_id AND e.id = s.series_id
     WHERE s.patient_id = ${patientId}::uuid AND s.series_id = ANY(${ids}::bigint[])
       AND s.at >= to_timestamp(${from}::float8 / 1000) AND s.at < to_timestamp(${until}::float8 / 1000)
       AND s.first_received_at IS NOT NULL AND s.first_value IS DISTINCT FROM s.value
     GROUP BY 1, 2 ORDER BY 1, 2 DESC`
  return rows.map(({ source, part, latestAt, ...row }) => ({
    ...row,
    part: part === 'systolic' || part === 'diastolic' ? part : null,
    before: row.before ?? 0,
    after: row.after ?? 0,
    source: presentSource(source),
    latestAt: latestAt.toISOString(),
  }))
}

/** The numbers of days with an override. */
export function markOverrides(
  days: readonly MetricDay[],
  touches: (date: string) => boolean,
): MetricDay[] {
  return days.map((day) => ({ ...day, hasOverride: touches(day.date) }))
}
