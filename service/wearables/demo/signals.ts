import type { Diary } from './day-plan.ts'
import { hourMs, minuteMs } from './local-time.ts'
import { between, share, spread } from './random.ts'

// What the body does, before any device measures it.

const walksPerHour = [
  0.01, 0.01, 0.01, 0.01, 0.02, 0.05, 0.12, 0.28, 0.3, 0.16, 0.14, 0.16, 0.32, 0.22, 0.14, 0.14,
  0.18, 0.3, 0.3, 0.2, 0.13, 0.09, 0.04, 0.02,
]

function localHour({ person }: Diary, at: number) {
  return Math.floor((at + person.offsetAt(at) * 1000) / hourMs) % 24
}

export function workoutAt(diary: Diary, at: number) {
  return diary.planAt(at).workouts.find(({ startsAt, endsAt }) => startsAt <= at && at < endsAt)
}

/** Steps of the minute that begins at `at`. */
export function stepsOf(diary: Diary, at: number): number {
  const { seed } = diary.person
  const minute = Math.floor(at / minuteMs)
  const workout = workoutAt(diary, at)
  if (workout?.sport === 'running') return Math.round(between(156, 172, seed, 40, minute))
  if (workout?.sport === 'cycling') return 0
  if (workout) return Math.round(between(4, 22, seed, 40, minute))
  if (diary.sleepAt(at)) return 0
  if (diary.person.isFlying(at)) return share(seed, 41, minute) < 0.03 ? 18 : 0
  const walks = share(seed, 42, Math.floor(minute / 10)) < (walksPerHour[localHour(diary, at)] ?? 0)
  if (walks)
    return share(seed, 43, minute) < 0.42 ? Math.round(between(62, 112, seed, 44, minute)) : 0
  return share(seed, 43, minute) < 0.1 ? Math.round(between(4, 24, seed, 44, minute)) : 0
}

const stageBeats = { 1: -5, 2: -2, 3: 3, 4: 9 }

export function heartRateAt(diary: Diary, at: number): number {
  const { person } = diary
  const minute = Math.floor(at / minuteMs)
  // A slow rise and fall over weeks, as with training and illness.
  const resting = person.restingHeartRate + 2.5 * Math.sin(minute / 60 / 24 / 9 + person.seed)
  const noise = 3 * spread(person.seed, 45, minute)
  const sleep = diary.sleepAt(at)
  if (sleep) {
    const second = (at - sleep.startsAt) / 1000
    const stage = sleep.stages.find(({ from, to }) => from <= second && second < to)
    return resting - 3 + (stage ? stageBeats[stage.type] : 0) + noise
  }
  const workout = workoutAt(diary, at)
  if (workout) {
    const effort = { running: 0.78, cycling: 0.68, strength_training: 0.48 }[workout.sport]
    const warm = Math.min(1, (at - workout.startsAt) / (8 * minuteMs))
    const wave = 0.06 * Math.sin(minute / 4)
    return resting + 15 + (person.maximumHeartRate - resting - 15) * (effort + wave) * warm + noise
  }
  const recent =
    (stepsOf(diary, at) + stepsOf(diary, at - minuteMs) + stepsOf(diary, at - 2 * minuteMs)) / 3
  const daytime = 4 * Math.sin(((localHour(diary, at) - 9) / 24) * 2 * Math.PI)
  return resting + 13 + daytime + recent * 0.34 + noise
}

/** Beyond what the body uses at rest. */
export function activeCaloriesOf(diary: Diary, at: number): number {
  const workout = workoutAt(diary, at)
  if (workout && workout.sport !== 'running')
    return (workout.sport === 'cycling' ? 8.6 : 5.2) * (diary.person.weightKg / 75)
  return stepsOf(diary, at) * 0.00055 * diary.person.weightKg
}

export function metersOf(diary: Diary, at: number): number {
  const workout = workoutAt(diary, at)
  if (workout?.sport === 'cycling') return 390
  const strideM = diary.person.heightCm * (workout?.sport === 'running' ? 0.0061 : 0.0042)
  return stepsOf(diary, at) * strideM
}

export function basalCaloriesPerMinute({ person }: Diary): number {
  return (10 * person.weightKg + 6.25 * person.heightCm - (person.isFemale ? 330 : 165)) / 1440
}

export function hrvAt({ person }: Diary, at: number): number {
  const minute = Math.floor(at / minuteMs)
  return Math.max(
    12,
    person.hrv *
      (1 + 0.14 * Math.sin(minute / 60 / 24 / 6) + 0.22 * spread(person.seed, 46, minute)),
  )
}

export function breathsAt({ person }: Diary, at: number): number {
  return (
    14.2 +
    between(-1.2, 1.2, person.seed, 47) +
    0.9 * spread(person.seed, 48, Math.floor(at / minuteMs))
  )
}

const mealMinutes = [455, 755, 1145]

/** mmol/L: a level with a rise after each meal. */
export function glucoseAt(diary: Diary, at: number): number {
  const { person, planAt } = diary
  const { seed } = person
  const plan = planAt(at)
  let level =
    5.0 + 0.5 * between(-1, 1, seed, 49) + 0.18 * spread(seed, 50, Math.floor(at / minuteMs))
  for (const [meal, minute] of mealMinutes.entries()) {
    const since = (at - plan.startsAt) / minuteMs - minute - 40 * spread(seed, 51, plan.day, meal)
    if (since <= 0 || since > 260) continue
    const height = between(1.2, 4.1, seed, 52, plan.day, meal)
    level += height * (since / 48) * Math.exp(1 - since / 48)
  }
  if (workoutAt(diary, at)) level -= 0.6
  return Math.max(3.2, level)
}
