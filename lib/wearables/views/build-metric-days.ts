import type { Transaction } from '#lib/db/client.ts'
import type { PatientId } from '#lib/ids.ts'
import { describeMetric, type Metric } from '#lib/wearables/metrics.ts'
import { countDays } from '#lib/wearables/numbers/count-days.ts'
import {
  dateAt,
  findChanges,
  type OffsetChange,
  offsetAt,
  secondsOfDay,
  startOfDay,
} from '#lib/wearables/numbers/local-days.ts'
import type { Period } from '#lib/wearables/period.ts'
import type { PersonClock } from '#lib/wearables/read/read-clock.ts'
import { type CountReading, readCounts } from '#lib/wearables/read/read-counts.ts'
import { type PointReading, presentPointDays, readPoints } from '#lib/wearables/read/read-points.ts'
import { type Reading, readReadings } from '#lib/wearables/read/read-readings.ts'
import type { RankedTopic } from '#lib/wearables/read/read-sources.ts'
import type { MetricDay, MetricPoint } from '#lib/wearables/wearable-view.ts'
import { findState } from './day-states.ts'

type DayNumbers = Omit<MetricDay, 'state' | 'hasOverride'>

/** What was read of a metric, as its kind needs it. */
export type MetricReading =
  | { kind: 'counts'; counts: CountReading }
  | { kind: 'points'; points: PointReading }
  | { kind: 'readings'; readings: Reading[] }

export interface BuiltMetric {
  ranked: RankedTopic
  days: MetricDay[]
  points: MetricPoint[]
  reading: MetricReading
  changes: OffsetChange[]
}

interface Asked {
  metric: Metric
  period: Period
  clock: PersonClock
  /** the finer chart as well */
  hasPoints?: boolean
}

const hourSeconds = 3600
const daySeconds = 86_400

/** The days of a period, each with how much of it was measured. */
export async function buildMetricDays(
  tx: Transaction,
  patientId: PatientId,
  { metric, period, clock, hasPoints = false }: Asked,
): Promise<BuiltMetric> {
  const { kind, wholeHours } = describeMetric(metric)
  const asked = {
    metric,
    from: period.from,
    until: period.until,
    offset: clock.offset,
    now: clock.now,
  }
  const finish = (
    ranked: RankedTopic,
    numbers: readonly DayNumbers[],
    rest: Pick<BuiltMetric, 'points' | 'reading' | 'changes'>,
  ): BuiltMetric => {
    const since = Math.min(...ranked.sources.map((source) => source.since))
    const firstDate = Number.isFinite(since) ? dateAt(since, clock.offset) : null
    const isReading = kind === 'readings'
    const known = { today: clock.today, firstDate, wholeHours, isReading }
    return {
      ...rest,
      ranked,
      days: numbers.map((day) => ({ ...day, state: findState(day, known), hasOverride: false })),
    }
  }
  switch (kind) {
    case 'counts': {
      const counts = await readCounts(tx, patientId, asked)
      const { merged, changes } = counts
      const days = countDays(merged, { dates: period.dates, changes }).map(
        ({ date, value, coveredSeconds, daySeconds: seconds }) => ({
          date,
          value,
          min: null,
          max: null,
          coveredSeconds,
          daySeconds: soFar(date, seconds, clock, changes),
        }),
      )
      const points = hasPoints && period.view === 'day' ? countHours(counts, period.dates) : []
      return finish(counts, days, { points, reading: { kind, counts }, changes })
    }
    case 'points': {
      const daily = await readPoints(tx, patientId, { ...asked, bucketSeconds: daySeconds })
      const changes = findChanges(daily.buckets, clock.offset)
      const days = presentPointDays(daily, period.dates).map(({ parts: _, ...day }) => ({
        ...day,
        daySeconds: soFar(day.date, secondsOfDay(day.date, changes), clock, changes),
      }))
      const bucketSeconds = bucketOf(period)
      const points =
        !hasPoints || bucketSeconds === daySeconds
          ? []
          : presentPoints(
              await readPoints(tx, patientId, { ...asked, bucketSeconds }),
              bucketSeconds,
              period.dates,
            )
      return finish(daily, days, { points, reading: { kind, points: daily }, changes })
    }
    case 'readings': {
      const { readings, ...ranked } = await readReadings(tx, patientId, asked)
      const changes = [{ at: 0, offset: clock.offset }]
      const days = period.dates.map((date) => {
        const counted = readings.find((each) => each.date === date && each.use === 'counted')
        return {
          date,
          value: counted?.value ?? null,
          min: counted?.low ?? null,
          max: null,
          coveredSeconds: counted ? daySeconds : 0,
          daySeconds,
        }
      })
      const points = hasPoints && period.view === 'day' ? presentReadings(readings, period) : []
      return finish(ranked, days, { points, reading: { kind, readings }, changes })
    }
  }
}

/** Of today as much as has passed. */
function soFar(
  date: string,
  seconds: number,
  { today, now }: PersonClock,
  changes: readonly OffsetChange[],
) {
  if (date !== today) return seconds
  return Math.min(seconds, Math.max(1, Math.round((now - startOfDay(date, changes)) / 1000)))
}

/** Resolution follows the period: at most about three hundred points. */
function bucketOf({ view }: Period): number {
  if (view === 'day') return 5 * 60
  if (view === 'week') return hourSeconds
  return daySeconds
}

function presentPoints(
  { buckets, slotSeconds }: PointReading,
  seconds: number,
  dates: readonly string[],
): MetricPoint[] {
  const [from, until] = [
    Date.parse(`${dates[0]}T00:00:00Z`),
    Date.parse(`${dates.at(-1)}T00:00:00Z`) + daySeconds * 1000,
  ]
  return [...Map.groupBy(buckets, ({ local }) => local)].flatMap(([at, own]) => {
    const local = at * 1000
    if (local < from || local >= until) return []
    const slots = own.reduce((total, bucket) => total + bucket.slots, 0)
    return {
      local,
      seconds: Math.max(seconds, slotSeconds),
      value: own.reduce((total, bucket) => total + bucket.sum, 0) / slots,
      min: Math.min(...own.map(({ min }) => min)),
      max: Math.max(...own.map(({ max }) => max)),
      coveredSeconds: slots * slotSeconds,
    }
  })
}

function presentReadings(readings: readonly Reading[], { dates }: Period): MetricPoint[] {
  return readings
    .filter(({ date, use }) => dates.includes(date) && use !== 'excluded')
    .map(({ at, offset, value, low }) => ({
      local: at + offset * 1000,
      seconds: 0,
      value,
      min: low,
      max: null,
      coveredSeconds: 0,
    }))
}

/** Hours of a day: an hour that was not measured has no value. */
function countHours({ merged, changes }: CountReading, [date = '']: readonly string[]) {
  const begin = Date.parse(`${date}T00:00:00Z`)
  const values = new Map<number, number>()
  const seconds = new Map<number, number>()
  const add = (to: Map<number, number>, hour: number, amount: number) =>
    to.set(hour, (to.get(hour) ?? 0) + amount)
  for (const { from, offset, value } of merged.pieces) {
    const hour = Math.floor((from + offset * 1000 - begin) / (hourSeconds * 1000))
    if (hour >= 0 && hour < 24) add(values, hour, value)
  }
  for (const { spans } of merged.covered)
    for (const { from, until } of spans)
      for (let at = from; at < until; ) {
        const local = at + offsetAt(changes, at) * 1000
        const hour = Math.floor((local - begin) / (hourSeconds * 1000))
        const end = Math.min(until, at + hourSeconds * 1000 - (local % (hourSeconds * 1000)))
        if (hour >= 0 && hour < 24) add(seconds, hour, (end - at) / 1000)
        at = end
      }
  return Array.from({ length: 24 }, (_, hour): MetricPoint => {
    const coveredSeconds = seconds.get(hour) ?? 0
    return {
      local: begin + hour * hourSeconds * 1000,
      seconds: hourSeconds,
      value: coveredSeconds > 0 ? (values.get(hour) ?? 0) : null,
      min: null,
      max: null,
      coveredSeconds,
    }
  })
}
