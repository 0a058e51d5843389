import type { IncomingSummary } from '#service/wearables/ingest/receipt.ts'
import { type DayPlan, listPlans } from './day-plan.ts'
import { deriveId } from './derive-id.ts'
import type { Measuring } from './generate.ts'
import { minuteMs, writeDay } from './local-time.ts'
import { eachStep, round, stepBias } from './measurements.ts'
import {
  activeCaloriesOf,
  basalCaloriesPerMinute,
  heartRateAt,
  metersOf,
  stepsOf,
  workoutAt,
} from './signals.ts'

/** The days of the window, each as it is known at its end: today's is revised with every reading. */
export function generateActivities(measuring: Measuring): IncomingSummary[] {
  return listPlans(measuring.diary, measuring.from, measuring.until).flatMap((plan) => {
    const summary = summarizeDay(measuring, plan)
    return summary ? [summary] : []
  })
}

function summarizeDay(measuring: Measuring, plan: DayPlan): IncomingSummary | undefined {
  const { userId, provider, person, diary, device } = measuring
  const until = Math.min(measuring.until, plan.endsAt)
  const sum = { minutes: 0, steps: 0, meters: 0, calories: 0, low: 0, medium: 0, high: 0 }
  const bias = stepBias[device.sourceType] ?? 1
  const beats: number[] = []
  for (const at of eachStep(plan.startsAt, until, 1)) {
    if (!measuring.isWorn(at)) continue
    const steps = stepsOf(diary, at)
    const workout = workoutAt(diary, at)
    sum.minutes += 1
    sum.steps += steps * bias
    sum.meters += metersOf(diary, at) * bias
    sum.calories += activeCaloriesOf(diary, at)
    if (workout && workout.sport !== 'strength_training') sum.high += 1
    else if (workout || steps > 60) sum.medium += 1
    else if (steps > 0) sum.low += 1
    if (at % (5 * minuteMs) === 0) beats.push(heartRateAt(diary, at))
  }
  if (sum.minutes === 0 || beats.length === 0) return undefined
  const fields = {
    steps: Math.round(sum.steps),
    distance: round(sum.meters, 1),
    daily_movement: round(sum.meters, 1),
    calories_active: round(sum.calories, 1),
    calories_total: round(sum.calories + basalCaloriesPerMinute(diary) * sum.minutes, 1),
    low: sum.low,
    medium: sum.medium,
    high: sum.high,
    floors_climbed: Math.floor(sum.steps / 900),
    heart_rate: {
      avg_bpm: round(beats.reduce((total, beat) => total + beat, 0) / beats.length, 1),
      min_bpm: Math.round(Math.min(...beats)),
      max_bpm: Math.round(Math.max(...beats)),
      resting_bpm: Math.round(person.restingHeartRate),
    },
  }
  return {
    id: deriveId(userId, provider, device.model, 'activity', plan.day),
    kind: 'activity',
    origin: device.origin,
    calendarDate: writeDay(plan.day),
    startsAt: new Date(plan.startsAt),
    endsAt: new Date(plan.endsAt),
    timezoneOffset: person.offsetAt(until - 1),
    timeZone: person.zoneAt(until - 1),
    fields,
    raw: { day: writeDay(plan.day), measured_minutes: sum.minutes, ...fields },
  }
}

export function generateProfile({
  userId,
  provider,
  person,
  device,
}: Measuring): IncomingSummary[] {
  const sex = person.isFemale ? 'female' : 'male'
  return [
    {
      id: deriveId(userId, provider, 'profile'),
      kind: 'profile',
      origin: device.origin,
      calendarDate: null,
      fields: { height: person.heightCm, sex, gender: sex, wheelchair_use: false },
    },
  ]
}
