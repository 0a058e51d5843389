import type { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { dateAt } from '#lib/wearables/numbers/local-days.ts'
import { findNeighbors, findPeriod, timeOfDay } from '#lib/wearables/period.ts'
import { explainEmpty } from '#lib/wearables/read/explain-empty.ts'
import { presentSource } from '#lib/wearables/read/present-source.ts'
import { readClock } from '#lib/wearables/read/read-clock.ts'
import { readConnectionFacts } from '#lib/wearables/read/read-connections.ts'
import { readStages } from '#lib/wearables/read/read-sleeps.ts'
import { readWearablesOf } from '#lib/wearables/read/read-wearables-of.ts'
import type { SleepView } from '#lib/wearables/wearable-view.ts'
import { buildNights, explainNight, presentNight } from './build-nights.ts'
import { summarizeDays } from './day-states.ts'
import { getMetricInput } from './get-metric.ts'
import { readOverrides, touchesDate } from './read-overrides.ts'

export const getSleepInput = getMetricInput.omit({ metric: true })

const dayMs = 86_400_000

/** The nights of a period by the day of waking; of one day with its stages, its naps and how it came about. */
export async function getSleep(
  context: Context,
  input: z.input<typeof getSleepInput>,
): Promise<SleepView> {
  const { patientId, view, on: asked } = parseInput(getSleepInput, input)
  const read = { patientId, action: 'wearables.read', subjectId: 'sleep' } as const
  return readWearablesOf(context, read, async (tx, ownerId) => {
    const clock = await readClock(tx, ownerId)
    const on = asked ?? clock.today
    const period = findPeriod(view, on)
    const built = await buildNights(tx, ownerId, { period, clock })
    const { reading, since, changes } = built
    const overrides = await readOverrides(tx, ownerId, {
      topic: 'sleep',
      from: period.from,
      until: period.until,
      offset: clock.offset,
    })
    const days = built.days.map((day) => ({
      ...day,
      hasOverride: overrides.some((override) => touchesDate(override, day.date)),
    }))
    const { earlier, later } = findNeighbors(period)
    const first = Number.isFinite(since) ? dateAt(since, clock.offset) : clock.today
    const own = reading.sleeps.filter(({ date }) => date === on)
    const night = own.find(({ kind }) => kind === 'night')
    const stages =
      view === 'day' && night
        ? (await readStages(tx, ownerId, night)).map(({ stage, from, until }) => ({
            stage,
            from: (from - night.from) / 1000,
            until: (until - night.from) / 1000,
          }))
        : []
    const begin = timeOfDay(on) - clock.offset * 1000
    return {
      view,
      on,
      today: clock.today,
      localNow: clock.localNow,
      days,
      summary: summarizeDays(days),
      earlier: earlier >= first ? earlier : null,
      later: later <= clock.today ? later : null,
      stages,
      naps: own
        .filter(({ kind }) => kind === 'nap')
        .map((nap) => presentNight(nap, reading.sessions, changes)),
      why: view === 'day' ? explainNight(built, on) : null,
      overrides,
      empty:
        view === 'day' && !night
          ? explainEmpty(await readConnectionFacts(tx, ownerId, clock), {
              topic: 'sleep',
              from: begin - dayMs / 2,
              until: Math.min(begin + dayMs / 2, clock.now),
              exclusions: reading.exclusions,
              sources: await findLastEnds(),
            })
          : [],
      sources: reading.sources.map(({ source }) => presentSource(source)),
      offset: night?.offset ?? clock.offset,
    }

    async function findLastEnds() {
      const ends = await tx.wearableSummary.groupBy({
        by: ['provider'],
        where: { patientId: ownerId, kind: 'sleep' },
        _max: { endsAt: true },
      })
      return ends.map(({ provider, _max }) => ({ provider, until: Number(_max.endsAt ?? 0) }))
    }
  })
}
