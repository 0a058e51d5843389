import type { TimeseriesName } from '#contract/wearables/resources.ts'
import type { IncomingSample, SampleBatch } from '#service/wearables/ingest/receipt.ts'
import type { SimulatedProvider } from './devices.ts'
import type { Measuring } from './generate.ts'
import { minuteMs } from './local-time.ts'
import { spread } from './random.ts'
import {
  activeCaloriesOf,
  basalCaloriesPerMinute,
  glucoseAt,
  heartRateAt,
  metersOf,
  stepsOf,
} from './signals.ts'

/** How often each provider has a heart rate, in minutes. */
const beatMinutes: Partial<Record<SimulatedProvider, number>> = {
  oura: 5,
  apple_health_kit: 4,
  fitbit: 1,
}
/** Devices do not agree on what they measure. */
export const stepBias: Record<string, number> = { ring: 0.94, watch: 1, phone: 0.97 }

/** Whole multiples of so many minutes within a span. */
export function* eachStep(from: number, until: number, minutes: number): Generator<number> {
  const step = minutes * minuteMs
  for (let at = Math.ceil(from / step) * step; at < until; at += step) yield at
}

export function round(value: number, digits = 0): number {
  const factor = 10 ** digits
  return Math.round(value * factor) / factor
}

export function generateHeart(measuring: Measuring): SampleBatch[] {
  const { person, provider, diary, device } = measuring
  const samples: IncomingSample[] = []
  for (const at of eachStep(measuring.from, measuring.until, beatMinutes[provider] ?? 5)) {
    if (!measuring.isWorn(at)) continue
    const read =
      heartRateAt(diary, at) + 2 * spread(person.seed, 60, device.model.length, at / minuteMs)
    samples.push({ at, timezoneOffset: person.offsetAt(at), value: Math.round(read) })
  }
  return [{ resource: 'heartrate', origin: device.origin, samples }]
}

/** Minutes in a bucket: what is sent of a bucket before its end is revised later. */
const bucketMinutes = 15

interface Counted {
  resource: TimeseriesName
  ofMinute(at: number): number
  digits: number
}

export function generateMovement(measuring: Measuring): SampleBatch[] {
  const { diary, device } = measuring
  const bias = stepBias[device.sourceType] ?? 1
  const counted: Counted[] = [
    { resource: 'steps', ofMinute: (at) => stepsOf(diary, at) * bias, digits: 0 },
    { resource: 'distance', ofMinute: (at) => metersOf(diary, at) * bias, digits: 1 },
  ]
  if (device.sourceType !== 'phone')
    counted.push(
      { resource: 'calories_active', ofMinute: (at) => activeCaloriesOf(diary, at), digits: 1 },
      { resource: 'calories_basal', ofMinute: () => basalCaloriesPerMinute(diary), digits: 1 },
    )
  return counted.map(({ resource, ofMinute, digits }) => ({
    resource,
    origin: device.origin,
    samples:
      measuring.provider === 'fitbit' && resource === 'steps'
        ? countMinutes(measuring, ofMinute)
        : countBuckets(measuring, ofMinute, digits),
  }))
}

function countMinutes(measuring: Measuring, ofMinute: (at: number) => number): IncomingSample[] {
  const samples: IncomingSample[] = []
  // A minute that has not ended has no value yet: it belongs to the span in which it ends.
  const [from, until] = [measuring.from - minuteMs + 1, measuring.until - minuteMs + 1]
  for (const at of eachStep(from, until, 1)) {
    const value = measuring.isWorn(at) ? Math.round(ofMinute(at)) : 0
    if (value > 0)
      samples.push({
        at,
        value,
        durationMs: minuteMs,
        timezoneOffset: measuring.person.offsetAt(at),
      })
  }
  return samples
}

function countBuckets(
  { from, until, person, isWorn }: Measuring,
  ofMinute: (at: number) => number,
  digits: number,
): IncomingSample[] {
  const bucketMs = bucketMinutes * minuteMs
  const samples: IncomingSample[] = []
  for (let at = Math.floor(from / bucketMs) * bucketMs; at < until; at += bucketMs) {
    let sum = 0
    let isMeasured = false
    for (const minute of eachStep(at, Math.min(until, at + bucketMs), 1)) {
      if (!isWorn(minute)) continue
      isMeasured = true
      sum += ofMinute(minute)
    }
    // Not measured is not zero.
    if (isMeasured)
      samples.push({
        at,
        value: round(sum, digits),
        durationMs: bucketMs,
        timezoneOffset: person.offsetAt(at),
      })
  }
  return samples
}

export function generateGlucose(measuring: Measuring): SampleBatch[] {
  const samples: IncomingSample[] = []
  for (const at of eachStep(measuring.from, measuring.until, 15))
    if (measuring.isWorn(at))
      samples.push({
        at,
        timezoneOffset: measuring.person.offsetAt(at),
        value: round(glucoseAt(measuring.diary, at), 1),
        type: 'automatic',
      })
  return [{ resource: 'glucose', origin: measuring.device.origin, samples }]
}
