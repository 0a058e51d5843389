import type {
  IncomingSample,
  IncomingSummary,
  SampleBatch,
} from '#service/wearables/ingest/receipt.ts'
import { type DayPlan, listPlans } from './day-plan.ts'
import { deriveId } from './derive-id.ts'
import type { Generated, Measuring } from './generate.ts'
import { minuteMs, writeDay } from './local-time.ts'
import { round } from './measurements.ts'
import { between, share, spread } from './random.ts'

/** What a person does now and then: weighing, blood pressure, an electrocardiogram, noting a period. */
export function generateOccasional(measuring: Measuring): Generated {
  const made: Generated = { samples: [], summaries: [], streams: [] }
  for (const plan of listPlans(measuring.diary, measuring.from, measuring.until)) {
    const at = plan.night.endsAt + 20 * minuteMs
    const isDue = measuring.from <= at && at < measuring.until
    const kinds = isDue ? occasions[measuring.device.sourceType] : undefined
    for (const occasion of kinds ?? []) {
      const { samples = [], summaries = [] } = occasion(measuring, plan, at)
      made.samples.push(...samples)
      made.summaries.push(...summaries)
    }
  }
  return made
}

type Occasion = (measuring: Measuring, plan: DayPlan, at: number) => Partial<Generated>

const occasions: Record<string, Occasion[]> = {
  scale: [weigh],
  cuff: [measurePressure],
  watch: [recordElectrocardiogram, noteCycle, estimateFitness],
}

function batchOf(
  { device, person }: Measuring,
  resource: SampleBatch['resource'],
  sample: Omit<IncomingSample, 'timezoneOffset'>,
): SampleBatch {
  const samples = [{ ...sample, timezoneOffset: person.offsetAt(sample.at) }]
  return { resource, origin: device.origin, samples }
}

function ofDay(measuring: Measuring, plan: DayPlan, at: number) {
  return {
    origin: measuring.device.origin,
    calendarDate: writeDay(plan.day),
    timezoneOffset: measuring.person.offsetAt(at),
  }
}

function weigh(measuring: Measuring, plan: DayPlan, at: number): Partial<Generated> {
  const { person, userId, provider } = measuring
  if (plan.day % 3 !== 0) return {}
  const drift = 1.4 * Math.sin(plan.day / 40 + person.seed)
  const weight = round(person.weightKg + drift + 0.5 * spread(person.seed, 90, plan.day), 1)
  const fat = round(
    (person.isFemale ? 28 : 20) + drift / 2 + 0.4 * spread(person.seed, 91, plan.day),
    1,
  )
  const summary: IncomingSummary = {
    ...ofDay(measuring, plan, at),
    id: deriveId(userId, provider, 'body', plan.day),
    kind: 'body',
    startsAt: new Date(at),
    fields: { weight, fat, body_mass_index: round(weight / (person.heightCm / 100) ** 2, 1) },
  }
  return {
    samples: [
      batchOf(measuring, 'body_weight', { at, value: weight }),
      batchOf(measuring, 'body_fat', { at, value: fat }),
    ],
    summaries: [summary],
  }
}

function measurePressure(measuring: Measuring, plan: DayPlan, at: number): Partial<Generated> {
  const { seed } = measuring.person
  if (plan.day % 2 !== 0) return {}
  const systolic = Math.round(between(112, 128, seed, 92) + 7 * spread(seed, 93, plan.day))
  const diastolic = Math.round(between(70, 81, seed, 94) + 5 * spread(seed, 95, plan.day))
  return { samples: [batchOf(measuring, 'blood_pressure', { at, value: systolic, diastolic })] }
}

function recordElectrocardiogram(
  measuring: Measuring,
  plan: DayPlan,
  at: number,
): Partial<Generated> {
  const { person, userId, provider } = measuring
  if (provider !== 'apple_health_kit' || plan.day % 28 !== 11) return {}
  const summary: IncomingSummary = {
    ...ofDay(measuring, plan, at),
    id: deriveId(userId, provider, 'electrocardiogram', plan.day),
    kind: 'electrocardiogram',
    startsAt: new Date(at),
    endsAt: new Date(at + 30_000),
    fields: {
      voltage_sample_count: 15_360,
      sampling_frequency_hz: 512,
      heart_rate_mean: Math.round(person.restingHeartRate + 8),
      classification: 'sinus_rhythm',
    },
  }
  return { summaries: [summary] }
}

function noteCycle(measuring: Measuring, plan: DayPlan, at: number): Partial<Generated> {
  const { person, userId, provider } = measuring
  if (provider !== 'apple_health_kit' || !person.isFemale) return {}
  const length = 27 + Math.floor(share(person.seed, 96) * 4)
  const first = Math.floor(plan.day / length) * length
  const since = plan.day - first
  if (since > 4) return {}
  const flows = ['light', 'heavy', 'medium', 'medium', 'light']
  const summary: IncomingSummary = {
    ...ofDay(measuring, plan, at),
    id: deriveId(userId, provider, 'menstrual_cycle', first),
    calendarDate: writeDay(first),
    kind: 'menstrual_cycle',
    fields: {
      period_start: writeDay(first),
      period_end: since === 4 ? writeDay(plan.day) : null,
      is_predicted: false,
      menstrual_flow: flows
        .slice(0, since + 1)
        .map((flow, index) => ({ date: writeDay(first + index), flow })),
    },
  }
  return { summaries: [summary] }
}

function estimateFitness(measuring: Measuring, plan: DayPlan, at: number): Partial<Generated> {
  const { person, provider } = measuring
  if (provider !== 'apple_health_kit' || plan.day % 7 !== 2) return {}
  const value = round(58 - person.restingHeartRate / 4 + 0.8 * spread(person.seed, 97, plan.day), 1)
  return { samples: [batchOf(measuring, 'vo2_max', { at, value, durationMs: 0 })] }
}
