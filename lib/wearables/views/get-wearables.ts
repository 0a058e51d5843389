import { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import type { Transaction } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import type { PatientId } from '#lib/ids.ts'
import type { Metric } from '#lib/wearables/metrics.ts'
import { findPeriod, lastDays } from '#lib/wearables/period.ts'
import { type PersonClock, readClock } from '#lib/wearables/read/read-clock.ts'
import { readConnections } from '#lib/wearables/read/read-connections.ts'
import { readReadings } from '#lib/wearables/read/read-readings.ts'
import { readWearablesOf } from '#lib/wearables/read/read-wearables-of.ts'
import { readWorkouts } from '#lib/wearables/read/read-workouts.ts'
import type { Tile, WearablesView } from '#lib/wearables/wearable-view.ts'
import { buildMetricDays } from './build-metric-days.ts'
import { type BuiltNights, buildNights } from './build-nights.ts'
import { summarizeDays } from './day-states.ts'

export const getWearablesInput = z.object({ patientId: patientIdSchema.optional() })

const weeksShown = 28
/** A reading is shown with its age; older ones are not. */
const carriedDays = 400

/** Today, the last four weeks, and the state of each connection. */
export async function getWearables(
  context: Context,
  input: z.input<typeof getWearablesInput> = {},
): Promise<WearablesView> {
  const { patientId } = parseInput(getWearablesInput, input)
  return readWearablesOf(context, { patientId, action: 'wearables.list' }, async (tx, ownerId) => {
    const clock = await readClock(tx, ownerId)
    const connections = await readConnections(tx, ownerId, clock)
    const period = lastDays(clock.today, weeksShown)
    const today = await buildMetricDays(tx, ownerId, {
      metric: 'steps',
      period: findPeriod('day', clock.today),
      clock,
      hasPoints: true,
    })
    const steps = await buildMetricDays(tx, ownerId, { metric: 'steps', period, clock })
    const nights = await buildNights(tx, ownerId, { period, clock })
    const [day] = today.days
    return {
      today: clock.today,
      localNow: clock.localNow,
      connections,
      steps: steps.ranked.sources.length > 0 && day ? { day, points: today.points } : null,
      tiles: [
        ...presentNightTiles(nights),
        ...(await readHeartTile(tx, ownerId, clock)),
        ...(await readReadingTiles(tx, ownerId, clock)),
      ],
      weeks: {
        steps:
          steps.ranked.sources.length > 0
            ? { days: steps.days, summary: summarizeDays(steps.days) }
            : null,
        sleep:
          nights.reading.sources.length > 0
            ? { days: nights.days, summary: summarizeDays(nights.days) }
            : null,
      },
      workoutsThisWeek: (await readWorkouts(tx, ownerId, findPeriod('week', clock.today))).length,
      isSandbox: env().LOCAL_SANDBOX,
    }
  })
}

/** The newest night of the last days, which may be missing today. */
function presentNightTiles({ days, reading }: BuiltNights): Tile[] {
  if (reading.sources.length === 0) return []
  const last = days.slice(-7).findLast(({ night }) => night !== null)
  const night = last?.night ?? null
  const common = { date: last?.date ?? null, isTentative: night?.isTentative ?? false, low: null }
  return [
    { topic: 'sleep', value: night?.asleepSeconds ?? null, ...common },
    { topic: 'hrv', value: night?.hrv ?? null, ...common },
  ]
}

async function readHeartTile(
  tx: Transaction,
  patientId: PatientId,
  clock: PersonClock,
): Promise<Tile[]> {
  const tiles: Tile[] = []
  for (const metric of ['heartrate', 'glucose'] as const) {
    const { days, ranked } = await buildMetricDays(tx, patientId, {
      metric,
      period: findPeriod('day', clock.today),
      clock,
    })
    if (ranked.sources.length === 0) continue
    const [day] = days
    tiles.push({
      topic: metric,
      value: day?.value ?? null,
      low: null,
      date: clock.today,
      isTentative: false,
    })
  }
  return tiles
}

async function readReadingTiles(
  tx: Transaction,
  patientId: PatientId,
  clock: PersonClock,
): Promise<Tile[]> {
  const tiles: Tile[] = []
  const range = lastDays(clock.today, carriedDays)
  for (const metric of ['body_weight', 'blood_pressure', 'blood_oxygen'] satisfies Metric[]) {
    const { readings, sources } = await readReadings(tx, patientId, {
      metric,
      from: range.from,
      until: range.until,
      offset: clock.offset,
    })
    const last = readings.findLast(({ use }) => use === 'counted')
    if (sources.length > 0)
      tiles.push({
        topic: metric,
        value: last?.value ?? null,
        low: last?.low ?? null,
        date: last?.date ?? null,
        isTentative: false,
      })
  }
  return tiles
}
