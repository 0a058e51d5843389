import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { describeMetric, type Metric } from '#lib/wearables/metrics.ts'
import { listExcluded } from '#lib/wearables/numbers/exclude.ts'
import { dateAt } from '#lib/wearables/numbers/local-days.ts'
import type { Range } from './read-intervals.ts'
import { type RankedTopic, readRankedSources } from './read-sources.ts'

/** Something measured now and then, such as a weight. */
export interface Reading {
  at: number
  /** seconds east of UTC */
  offset: number
  date: string
  source: string
  value: number
  /** the lower of two numbers, such as a diastolic pressure */
  low: number | null
  /** counted; or what it was left out for */
  use: 'counted' | 'earlier' | 'other-source' | 'excluded'
}

export interface ReadingsRead extends RankedTopic {
  readings: Reading[]
}

/** A person has a few of them in a day: the latest of the day's preferred source counts. */
export async function readReadings(
  tx: Transaction,
  patientId: PatientId,
  { metric, offset, from, until }: Range & { metric: Metric; offset: number },
): Promise<ReadingsRead> {
  const { resource } = describeMetric(metric)
  const ranked = await readRankedSources(tx, patientId, { topic: metric, resource })
  const ids = ranked.sources.flatMap(({ seriesIds }) => seriesIds)
  const rows = await tx.$queryRaw<
    { source: string; at: number; offset: number | null; values: number[] }[]
  >`
    SELECT e.provider || ' ' || e.source_type AS source, round(date_part('epoch', s.at) * 1000) AS at,
           max(s.timezone_offset) AS offset, array_agg(s.value ORDER BY e.part DESC) AS values
      FROM wearable_sample s
      JOIN wearable_series e ON e.patient_id = s.patient_id AND e.id = s.series_id
     WHERE s.patient_id = ${patientId}::uuid AND s.series_id = ANY(${ids}::bigint[])
       AND s.at >= ${from} AND s.at < ${until} AND s.value IS NOT NULL
     GROUP BY 1, 2 ORDER BY 2, 1`
  const isExcluded = (source: string, at: number) =>
    listExcluded(ranked.exclusions, source).some((span) => span.from <= at && at < span.until)
  const readings = rows.map(({ source, at, offset: known, values }): Reading => {
    const [value = 0, low = null] = values
    const date = dateAt(at, known ?? offset)
    const use = isExcluded(source, at) ? 'excluded' : 'counted'
    return { at, source, date, value, low, offset: known ?? offset, use }
  })
  return { ...ranked, readings: chooseReadings(readings, ranked.sources) }
}

/** Two providers may bring one weighing: of a day, one source counts. */
export function chooseReadings(
  readings: readonly Reading[],
  sources: readonly { source: string }[],
): Reading[] {
  const order = sources.map(({ source }) => source)
  const byDate = Map.groupBy(
    readings.filter(({ use }) => use !== 'excluded'),
    ({ date }) => date,
  )
  const chosen = new Map(
    [...byDate].map(([date, own]) => [
      date,
      own.reduce((best, each) => {
        const rank = order.indexOf(each.source) - order.indexOf(best.source)
        return rank < 0 || (rank === 0 && each.at >= best.at) ? each : best
      }),
    ]),
  )
  return readings.map((reading) => {
    const best = chosen.get(reading.date)
    if (reading.use === 'excluded' || !best || reading === best) return reading
    return { ...reading, use: reading.source === best.source ? 'earlier' : 'other-source' }
  })
}
