import { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import { metricNames } from '#lib/wearables/metrics.ts'
import { dateAt, startOfDay } from '#lib/wearables/numbers/local-days.ts'
import { calendarDay, findNeighbors, findPeriod, periodViews } from '#lib/wearables/period.ts'
import { explainEmpty } from '#lib/wearables/read/explain-empty.ts'
import { presentSource } from '#lib/wearables/read/present-source.ts'
import { readClock } from '#lib/wearables/read/read-clock.ts'
import { readConnectionFacts } from '#lib/wearables/read/read-connections.ts'
import { readReadings } from '#lib/wearables/read/read-readings.ts'
import { readWearablesOf } from '#lib/wearables/read/read-wearables-of.ts'
import type { MetricView } from '#lib/wearables/wearable-view.ts'
import { buildMetricDays } from './build-metric-days.ts'
import { buildWhy, markOverrides } from './build-why.ts'
import { summarizeDays } from './day-states.ts'
import { readOverrides, touchesDate } from './read-overrides.ts'

export const periodQuery = z.object({
  view: z.enum(periodViews).default('week'),
  /** a day of the person’s calendar within the period; today when absent */
  on: calendarDay.optional(),
})
export const getMetricInput = periodQuery.extend({
  patientId: patientIdSchema.optional(),
  metric: z.enum(metricNames),
})

const dayMs = 86_400_000
/** How far back a reading is looked for that is shown in its absence. */
const carriedDays = 400

/** One metric over a day, week, month or year of the person’s own; of a day also how its number came about. */
export async function getMetric(
  context: Context,
  input: z.input<typeof getMetricInput>,
): Promise<MetricView> {
  const { patientId, metric, view, on: asked } = parseInput(getMetricInput, input)
  const read = { patientId, action: 'wearables.read', subjectId: metric } as const
  return readWearablesOf(context, read, async (tx, ownerId) => {
    const clock = await readClock(tx, ownerId)
    const on = asked ?? clock.today
    const period = findPeriod(view, on)
    const built = await buildMetricDays(tx, ownerId, { metric, period, clock, hasPoints: true })
    const { ranked, changes, points, reading } = built
    const overrides = await readOverrides(tx, ownerId, {
      topic: metric,
      from: period.from,
      until: period.until,
      offset: clock.offset,
    })
    const days = markOverrides(built.days, (date) =>
      overrides.some((override) => touchesDate(override, date)),
    )
    const [day] = days
    const isEmpty = view === 'day' && day !== undefined && day.value === null
    const begin = startOfDay(on, changes)
    const { earlier, later } = findNeighbors(period)
    const since = Math.min(...ranked.sources.map((source) => source.since))
    const first = Number.isFinite(since) ? dateAt(since, clock.offset) : clock.today
    return {
      metric,
      kind: reading.kind,
      view,
      on,
      today: clock.today,
      localNow: clock.localNow,
      offset: changes.findLast(({ at }) => at <= begin)?.offset ?? changes[0]?.offset ?? 0,
      days,
      points,
      summary: summarizeDays(days),
      earlier: earlier >= first ? earlier : null,
      later: later <= clock.today ? later : null,
      sources: ranked.sources.map(({ source }) => presentSource(source)),
      why:
        view === 'day'
          ? await buildWhy(tx, ownerId, built, { metric, date: on, period, offset: clock.offset })
          : null,
      overrides: overrides.filter((override) =>
        days.some(({ date }) => touchesDate(override, date)),
      ),
      empty: isEmpty
        ? explainEmpty(await readConnectionFacts(tx, ownerId, clock), {
            topic: metric,
            from: begin,
            until: Math.min(begin + dayMs, clock.now),
            exclusions: ranked.exclusions,
            sources: ranked.sources,
          })
        : [],
      carried: reading.kind === 'readings' ? await findCarried() : null,
    }

    async function findCarried() {
      const before = new Date(period.from.getTime() - carriedDays * dayMs)
      const { readings } = await readReadings(tx, ownerId, {
        metric,
        from: before,
        until: period.until,
        offset: clock.offset,
      })
      const last = readings.findLast(
        ({ date, use }) => use === 'counted' && date < (period.dates[0] ?? ''),
      )
      return last ? { date: last.date, value: last.value, min: last.low } : null
    }
  })
}
