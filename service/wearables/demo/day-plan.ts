import { dayNumberAt, instantOf, minuteMs } from './local-time.ts'
import { drawStages, type Stage } from './night.ts'
import type { DemoPerson } from './person.ts'
import { between, share } from './random.ts'

export interface Session {
  startsAt: number
  endsAt: number
}
export interface Sleep extends Session {
  isNap: boolean
  stages: Stage[]
}
export interface Workout extends Session {
  sport: 'running' | 'cycling' | 'strength_training'
}

/** What a person does on a day of their calendar. */
export interface DayPlan {
  day: number
  startsAt: number
  endsAt: number
  /** the night that ends on this day */
  night: Sleep
  nap: Sleep | undefined
  bedAt: number
  workouts: Workout[]
}

export interface Diary {
  person: DemoPerson
  planOf(day: number): DayPlan
  planAt(at: number): DayPlan
  sleepAt(at: number): Sleep | undefined
}

/** 0 is Sunday: 1970-01-01 was a Thursday. */
const weekdayOf = (day: number) => (day + 4) % 7
const isWeekend = (day: number) => [0, 6].includes(weekdayOf(day))

export function keepDiary(person: DemoPerson): Diary {
  const { seed } = person
  const plans = new Map<number, DayPlan>()

  const bedOf = (day: number) =>
    instantOf(
      person.zoneOfEvening(day),
      day,
      Math.round(between(1335, 1425, seed, 20, day) + (weekdayOf(day) >= 5 ? 35 : 0)),
    )

  function drawNight(day: number): Sleep {
    const startsAt = bedOf(day - 1)
    const hours = between(6.2, 8.3, seed, 21, day) + (isWeekend(day) ? 0.5 : 0)
    const minutes = Math.round(hours * 60)
    return {
      startsAt,
      endsAt: startsAt + minutes * minuteMs,
      isNap: false,
      stages: drawStages(minutes, seed, day),
    }
  }

  function drawNap(day: number): Sleep | undefined {
    if (share(seed, 22, day) > (isWeekend(day) ? 0.3 : 0.05) || isTravel(day)) return undefined
    const startsAt = instantOf(
      person.zoneOfMorning(day),
      day,
      Math.round(between(790, 860, seed, 23, day)),
    )
    const minutes = Math.round(between(22, 55, seed, 24, day))
    return {
      startsAt,
      endsAt: startsAt + minutes * minuteMs,
      isNap: true,
      stages: [{ type: 2, from: 0, to: minutes * 60 }],
    }
  }

  const isTravel = (day: number) => person.zoneOfMorning(day) !== person.zoneOfEvening(day)

  function drawWorkouts(day: number): Workout[] {
    if (share(seed, 25, day) > 0.45 || isTravel(day)) return []
    const kind = share(seed, 26, day)
    const sport = kind < 0.55 ? 'running' : kind < 0.75 ? 'cycling' : 'strength_training'
    const minute = sport === 'running' && !isWeekend(day) ? 1060 : isWeekend(day) ? 615 : 1085
    const startsAt = instantOf(
      person.zoneOfMorning(day),
      day,
      minute + Math.round(share(seed, 27, day) * 25),
    )
    const minutes = Math.round(between(28, sport === 'cycling' ? 95 : 62, seed, 28, day))
    return [{ sport, startsAt, endsAt: startsAt + minutes * minuteMs }]
  }

  function planOf(day: number): DayPlan {
    const known = plans.get(day)
    if (known) return known
    const plan = {
      day,
      startsAt: instantOf(person.zoneOfMorning(day), day, 0),
      endsAt: instantOf(person.zoneOfMorning(day + 1), day + 1, 0),
      night: drawNight(day),
      nap: drawNap(day),
      bedAt: bedOf(day),
      workouts: drawWorkouts(day),
    }
    plans.set(day, plan)
    return plan
  }

  const planAt = (at: number) => {
    const plan = planOf(dayNumberAt(person.zoneAt(at), at))
    // On a day of travel the calendar changes before or after its midnight.
    if (at < plan.startsAt) return planOf(plan.day - 1)
    return at >= plan.endsAt ? planOf(plan.day + 1) : plan
  }

  return {
    person,
    planOf,
    planAt,
    sleepAt(at) {
      const { day, night, nap, bedAt } = planAt(at)
      if (at < night.endsAt) return at >= night.startsAt ? night : undefined
      if (at >= bedAt) return planOf(day + 1).night
      return nap && nap.startsAt <= at && at < nap.endsAt ? nap : undefined
    },
  }
}

/** Days that touch the span between two instants. */
export function listPlans(diary: Diary, from: number, until: number): DayPlan[] {
  const plans: DayPlan[] = []
  for (let plan = diary.planAt(from); plan.startsAt < until; plan = diary.planOf(plan.day + 1))
    plans.push(plan)
  return plans
}
