import type {
  IncomingSample,
  IncomingSummary,
  SampleBatch,
} from '#service/wearables/ingest/receipt.ts'
import { listPlans, type Sleep } from './day-plan.ts'
import { deriveId } from './derive-id.ts'
import type { SimulatedProvider } from './devices.ts'
import type { Measuring } from './generate.ts'
import { dayMs, hourMs, minuteMs, writeDay } from './local-time.ts'
import { eachStep, round } from './measurements.ts'
import { secondsOf } from './night.ts'
import { between, spread } from './random.ts'
import { breathsAt, heartRateAt, hrvAt } from './signals.ts'

/** A night is tentative until the provider has had an hour to look at it. */
const confirmedAfterMs = hourMs

/** Sleeps that ended or were confirmed within the window, with what is measured only at night. */
export function generateSleeps(measuring: Measuring) {
  const { from, until, diary } = measuring
  const sleeps = listPlans(diary, from - dayMs, until + dayMs).flatMap(({ day, night, nap }) =>
    [night, nap].flatMap((sleep) => (sleep ? [{ day, sleep: detect(measuring, sleep) }] : [])),
  )
  const known = sleeps.filter(
    ({ sleep: { startsAt, endsAt } }) =>
      endsAt <= until &&
      endsAt + confirmedAfterMs > from &&
      measuring.isWorn((startsAt + endsAt) / 2),
  )
  return {
    samples: known.flatMap(({ sleep }) => measureSleep(measuring, sleep)),
    summaries: known.flatMap(({ day, sleep }) => summarizeSleep(measuring, day, sleep)),
  }
}

/** Minutes by which a provider sees a sleep begin late and end early. */
const unseen: Partial<Record<SimulatedProvider, [start: number, end: number]>> = {
  fitbit: [6, 4],
  apple_health_kit: [3, 8],
  whoop: [9, 2],
}

/** Providers do not agree on when a person slept. */
function detect({ provider }: Measuring, sleep: Sleep): Sleep {
  const [late, early] = unseen[provider] ?? [0, 0]
  const from = late * 60
  const to = (sleep.endsAt - sleep.startsAt) / 1000 - early * 60
  return {
    ...sleep,
    startsAt: sleep.startsAt + from * 1000,
    endsAt: sleep.endsAt - early * minuteMs,
    stages: sleep.stages
      .filter((stage) => stage.to > from && stage.from < to)
      .map((stage) => ({
        type: stage.type,
        from: Math.max(stage.from, from) - from,
        to: Math.min(stage.to, to) - from,
      })),
  }
}

function measureSleep({ diary, person, device }: Measuring, sleep: Sleep): SampleBatch[] {
  const sample = (at: number, value: number): IncomingSample => ({
    at,
    value,
    timezoneOffset: person.offsetAt(at),
  })
  const batch = (resource: SampleBatch['resource'], samples: IncomingSample[]) => ({
    resource,
    samples,
    origin: device.origin,
  })
  const hypnogram = batch(
    'hypnogram',
    sleep.stages.map(({ type, from, to }) => ({
      ...sample(sleep.startsAt + from * 1000, type),
      durationMs: (to - from) * 1000,
    })),
  )
  if (sleep.isNap) return [hypnogram]
  const steps = [...eachStep(sleep.startsAt, sleep.endsAt, 5)]
  const night = [
    hypnogram,
    batch(
      'hrv',
      steps.map((at) => sample(at, Math.round(hrvAt(diary, at)))),
    ),
    batch(
      'respiratory_rate',
      steps.map((at) => sample(at, round(breathsAt(diary, at), 1))),
    ),
    batch('blood_oxygen', [
      sample(sleep.endsAt, Math.round(between(95, 98.4, person.seed, 70, sleep.endsAt / 60_000))),
    ]),
  ]
  if (measuringRing(device.sourceType))
    night.push(
      batch('body_temperature_delta', [sample(sleep.endsAt, temperatureOf(person.seed, sleep))]),
    )
  return night
}

const measuringRing = (sourceType: string) => sourceType === 'ring'
const temperatureOf = (seed: number, { endsAt }: Sleep) =>
  round(0.35 * spread(seed, 71, endsAt / 60_000), 2)

function summarizeSleep(measuring: Measuring, day: number, sleep: Sleep): IncomingSummary[] {
  const { userId, provider, person, diary, device, until } = measuring
  const { startsAt, endsAt, stages, isNap } = sleep
  const [deep, light, rem, awake] = ([1, 2, 3, 4] as const).map((type) =>
    secondsOf(stages, type),
  ) as [number, number, number, number]
  const duration = (endsAt - startsAt) / 1000
  const total = deep + light + rem
  const beats = [...eachStep(startsAt, endsAt, 5)].map((at) => heartRateAt(diary, at))
  const variability = [...eachStep(startsAt, endsAt, 5)].map((at) => hrvAt(diary, at))
  const isConfirmed = until >= endsAt + confirmedAfterMs
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const id = deriveId(userId, provider, device.model, isNap ? 'nap' : 'sleep', day)
  const common = {
    origin: device.origin,
    calendarDate: writeDay(day),
    startsAt: new Date(startsAt),
    endsAt: new Date(endsAt),
    timezoneOffset: person.offsetAt(endsAt),
  }
  const fields = {
    type: isNap ? 'acknowledged_nap' : 'long_sleep',
    state: isConfirmed ? 'confirmed' : 'tentative',
    duration,
    total,
    awake,
    light,
    rem,
    deep,
    latency: stages[0]?.type === 4 ? stages[0].to : 0,
    efficiency: round((100 * total) / duration, 1),
    hr_lowest: Math.round(Math.min(...beats)),
    hr_average: Math.round(mean(beats)),
    hr_resting: Math.round(person.restingHeartRate - 3),
    average_hrv: round(mean(variability), 1),
    respiratory_rate: round(
      mean([...eachStep(startsAt, endsAt, 5)].map((at) => breathsAt(diary, at))),
      1,
    ),
    ...(isConfirmed &&
      !isNap && { score: Math.round(Math.min(98, 30 + total / 450 + (deep + rem) / 1200)) }),
    ...(measuringRing(device.sourceType) &&
      !isNap && { temperature_delta: temperatureOf(person.seed, sleep) }),
  }
  const cycleId = deriveId(id, 'cycle')
  return [
    {
      id,
      kind: 'sleep',
      ...common,
      fields,
      raw: {
        day: writeDay(day),
        bedtime_start: common.startsAt.toISOString(),
        bedtime_end: common.endsAt.toISOString(),
        ...fields,
      },
    },
    {
      id: cycleId,
      kind: 'sleep_cycle',
      ...common,
      fields: {
        sleep_id: id,
        stage_start_offset_second: stages.map((stage) => stage.from),
        stage_end_offset_second: stages.map((stage) => stage.to),
        stage_type: stages.map((stage) => stage.type),
      },
    },
  ]
}
