import type {
  IncomingStream,
  IncomingSummary,
  SampleBatch,
} from '#service/wearables/ingest/receipt.ts'
import { listPlans, type Workout } from './day-plan.ts'
import { deriveId } from './derive-id.ts'
import type { Generated, Measuring } from './generate.ts'
import { dayMs, minuteMs, writeDay } from './local-time.ts'
import { eachStep, round } from './measurements.ts'
import { spread } from './random.ts'
import { activeCaloriesOf, heartRateAt, metersOf, stepsOf } from './signals.ts'

const sports = {
  running: { id: 1, name: 'Running', slug: 'running' },
  cycling: { id: 2, name: 'Cycling', slug: 'cycling' },
  strength_training: { id: 3, name: 'Strength training', slug: 'strength_training' },
}
const streamSeconds = 5
/** Where the simulated person trains: a park, not a home. */
const park = { lat: 37.7694, lng: -122.4862 }

/** Workouts that ended within the window. Rings record no streams. */
export function generateWorkouts(measuring: Measuring): Generated {
  const { from, until, diary, device } = measuring
  const ended = listPlans(diary, from - dayMs, until).flatMap(({ day, workouts }) =>
    workouts
      .filter(
        ({ startsAt, endsAt }) => from < endsAt && endsAt <= until && measuring.isWorn(startsAt),
      )
      .map((workout) => summarizeWorkout(measuring, day, workout)),
  )
  return {
    summaries: ended.map(({ summary }) => summary),
    samples: ended.flatMap(({ samples }) => samples),
    streams: device.sourceType === 'ring' ? [] : ended.map(({ stream }) => stream),
  }
}

function summarizeWorkout(measuring: Measuring, day: number, workout: Workout) {
  const { userId, provider, person, diary, device } = measuring
  const { startsAt, endsAt, sport } = workout
  const id = deriveId(userId, provider, 'workout', startsAt)
  const minutes = [...eachStep(startsAt, endsAt, 1)]
  const sum = (of: (at: number) => number) => minutes.reduce((total, at) => total + of(at), 0)
  const beats = minutes.map((at) => heartRateAt(diary, at))
  const meters = sum((at) => metersOf(diary, at))
  const seconds = (endsAt - startsAt) / 1000
  const fields = {
    title: sports[sport].name,
    sport: sports[sport],
    provider_id: `${provider}-${startsAt / minuteMs}`,
    average_hr: Math.round(beats.reduce((total, beat) => total + beat, 0) / beats.length),
    max_hr: Math.round(Math.max(...beats)),
    calories: round(
      sum((at) => activeCaloriesOf(diary, at)),
      1,
    ),
    moving_time: seconds,
    hr_zones: countZones(beats, person.maximumHeartRate),
    ...(meters > 100 && {
      distance: round(meters, 1),
      average_speed: round(meters / seconds, 2),
      steps: Math.round(sum((at) => stepsOf(diary, at))),
    }),
  }
  const summary: IncomingSummary = {
    id,
    kind: 'workouts',
    origin: device.origin,
    calendarDate: writeDay(day),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    timezoneOffset: person.offsetAt(startsAt),
    fields,
    raw: { start: new Date(startsAt).toISOString(), duration: seconds, activity: sport, ...fields },
  }
  const sample = {
    at: startsAt,
    timezoneOffset: person.offsetAt(startsAt),
    durationMs: endsAt - startsAt,
    workoutId: id,
    sport,
  }
  const samples: SampleBatch[] = [
    {
      resource: 'workout_duration',
      origin: device.origin,
      samples: [
        {
          ...sample,
          value: seconds / 60,
          attributes: { intensity: fields.average_hr > 130 ? 'high' : 'medium' },
        },
      ],
    },
  ]
  if (meters > 100)
    samples.push({
      resource: 'workout_distance',
      origin: device.origin,
      samples: [{ ...sample, value: round(meters, 1) }],
    })
  return { summary, samples, stream: recordStream(measuring, workout, id) }
}

/** Seconds in each of six zones of the maximum heart rate. */
function countZones(beats: number[], maximum: number): number[] {
  const zones = [0, 0, 0, 0, 0, 0]
  for (const beat of beats) {
    const zone = Math.max(0, Math.min(5, Math.floor((beat / maximum) * 10) - 4))
    zones[zone] = (zones[zone] ?? 0) + 60
  }
  return zones
}

function recordStream(
  { diary, person }: Measuring,
  workout: Workout,
  workoutId: string,
): IncomingStream {
  const times: number[] = []
  for (let at = workout.startsAt; at < workout.endsAt; at += streamSeconds * 1000) times.push(at)
  let meters = 0
  const distances = times.map((at) => {
    meters += (metersOf(diary, at) / 60) * streamSeconds
    return round(meters, 1)
  })
  const speeds = times.map((at) =>
    round(metersOf(diary, at) / 60 + 0.15 * spread(person.seed, 80, at / 1000), 2),
  )
  const stream = {
    time: times.map((at) => at / 1000),
    heartrate: times.map((at) =>
      Math.round(heartRateAt(diary, at) + spread(person.seed, 81, at / 1000)),
    ),
  }
  if (workout.sport === 'strength_training') return { workoutId, stream }
  // Rounds of two kilometers.
  const angles = distances.map((distance) => (distance / 2000) * 2 * Math.PI)
  return {
    workoutId,
    stream: {
      ...stream,
      distance: distances,
      velocity_smooth: speeds.map((speed) => Math.max(0, speed)),
      altitude: angles.map((angle) => round(62 + 9 * Math.sin(angle), 1)),
      cadence: times.map((at) =>
        workout.sport === 'running' ? Math.round(stepsOf(diary, at) / 2) : 82,
      ),
      lat: angles.map((angle) => round(park.lat + 0.0026 * Math.sin(angle), 6)),
      lng: angles.map((angle) => round(park.lng + 0.0041 * Math.cos(angle), 6)),
    },
  }
}
