import { z } from 'zod'
import { isStorableDate, outOfYears, storableInstant } from '#contract/dates.ts'
import { anyCase, wholeNumber } from '#contract/query-values.ts'
import { providerSlugs } from './providers.ts'
import { timeseriesNames } from './resources.ts'
import { sampleList } from './samples.ts'

/** A calendar day of the person, or an instant with its offset. */
const dayOrInstant = z.preprocess(
  (text) => (typeof text === 'string' ? text.trim() : text),
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'must be a date, or a date with time and offset',
    })
    .refine(isStorableDate, { error: outOfYears }),
)

const period = {
  start_date: dayOrInstant,
  /** a day is included; the present when absent */
  end_date: dayOrInstant.optional(),
  provider: anyCase(z.enum(providerSlugs).optional()),
}

export const summaryQuery = z.object(period)
export const samplesQuery = z.object(period)
export const groupedQuery = z.object({
  ...period,
  next_cursor: z.string().max(200).optional(),
  /** deprecated names of next_cursor */
  cursor: z.string().max(200).optional(),
  next: z.string().max(200).optional(),
  /** Beyond the contract: what was received later is left out. */
  received_before: storableInstant.optional(),
  /** Beyond the contract: samples on a page. */
  limit: wholeNumber(z.int().min(1).max(10_000).default(5_000)),
})

export const samplesPath = z.object({ user_id: z.uuid(), resource: z.enum(timeseriesNames) })
export const cholesterolPath = samplesPath.omit({ resource: true })

const numbers = z.array(z.number().nullable()).nullish()

/** Parallel arrays, each of which may be absent. `time` is in seconds since 1970. */
export const workoutStream = z.looseObject({
  time: numbers,
  cadence: numbers,
  altitude: numbers,
  velocity_smooth: numbers,
  heartrate: numbers,
  lat: numbers,
  lng: numbers,
  distance: numbers,
  power: numbers,
  resistance: numbers,
  temperature: numbers,
})

export const sleepStream = z.looseObject({
  hrv: sampleList,
  heartrate: sampleList,
  hypnogram: sampleList,
  respiratory_rate: sampleList,
})

/** What providers sent word for word. */
export const rawItem = z.looseObject({
  id: z.string(),
  provider: z.string(),
  data: z.record(z.string(), z.unknown()),
})
