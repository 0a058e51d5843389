import { z } from 'zod'
import type { SummaryKind } from './resources.ts'
import { wearableSource } from './sources.ts'

// Summaries in answers and events (contract 2.16), parsed tolerantly: enums may gain values. Durations are in seconds,
// distances in meters.

const optionalNumber = z.number().nullish()
const optionalText = z.string().nullish()

const common = {
  id: z.string(),
  user_id: z.string(),
  source: wearableSource,
  created_at: z.string(),
  updated_at: z.string(),
}
const ofDay = { calendar_date: z.string(), timezone_offset: z.number().int().nullish() }
/** deprecated copy of calendar_date */
const deprecatedDate = { date: z.string() }

export const activity = z.looseObject({
  ...common,
  ...ofDay,
  ...deprecatedDate,
  time_zone: optionalText,
  calories_total: optionalNumber,
  calories_active: optionalNumber,
  steps: optionalNumber,
  daily_movement: optionalNumber,
  distance: optionalNumber,
  /** minutes of each intensity */
  low: optionalNumber,
  medium: optionalNumber,
  high: optionalNumber,
  floors_climbed: optionalNumber,
  heart_rate: z
    .looseObject({
      avg_bpm: optionalNumber,
      min_bpm: optionalNumber,
      max_bpm: optionalNumber,
      resting_bpm: optionalNumber,
      avg_walking_bpm: optionalNumber,
    })
    .nullish(),
  wheelchair_use: z.boolean().nullish(),
  wheelchair_push: optionalNumber,
})

export const sleep = z.looseObject({
  ...common,
  ...ofDay,
  ...deprecatedDate,
  bedtime_start: z.string(),
  bedtime_stop: z.string(),
  /** long_sleep, short_sleep, acknowledged_nap or unknown */
  type: z.string(),
  /** tentative until the night is complete */
  state: optionalText,
  duration: z.number(),
  total: z.number(),
  awake: z.number(),
  light: z.number(),
  rem: z.number(),
  deep: z.number(),
  score: optionalNumber,
  recovery_readiness_score: optionalNumber,
  hr_lowest: optionalNumber,
  hr_average: optionalNumber,
  hr_resting: optionalNumber,
  hr_dip: optionalNumber,
  efficiency: optionalNumber,
  latency: optionalNumber,
  temperature_delta: optionalNumber,
  skin_temperature: optionalNumber,
  average_hrv: optionalNumber,
  respiratory_rate: optionalNumber,
})

export const workout = z.looseObject({
  ...common,
  ...ofDay,
  title: optionalText,
  time_start: z.string(),
  time_end: z.string(),
  /** the id is not stable: compare slugs */
  sport: z.looseObject({ id: z.number().int(), name: z.string(), slug: z.string() }).nullish(),
  provider_id: z.string(),
  average_hr: optionalNumber,
  max_hr: optionalNumber,
  distance: optionalNumber,
  calories: optionalNumber,
  /** seconds in each of six zones */
  hr_zones: z.array(z.number()).nullish(),
  moving_time: optionalNumber,
  total_elevation_gain: optionalNumber,
  elev_high: optionalNumber,
  elev_low: optionalNumber,
  average_speed: optionalNumber,
  max_speed: optionalNumber,
  average_watts: optionalNumber,
  max_watts: optionalNumber,
  weighted_average_watts: optionalNumber,
  device_watts: z.boolean().nullish(),
  steps: optionalNumber,
  map: z.looseObject({ polyline: optionalText, summary_polyline: optionalText }).nullish(),
})

export const body = z.looseObject({
  ...common,
  ...ofDay,
  ...deprecatedDate,
  /** kilograms */
  weight: optionalNumber,
  /** percent */
  fat: optionalNumber,
  water_percentage: optionalNumber,
  muscle_mass_percentage: optionalNumber,
  visceral_fat_index: optionalNumber,
  bone_mass_percentage: optionalNumber,
  body_mass_index: optionalNumber,
  lean_body_mass_kilogram: optionalNumber,
  waist_circumference_centimeter: optionalNumber,
})

export const profile = z.looseObject({
  ...common,
  /** centimeters */
  height: optionalNumber,
  birth_date: optionalText,
  wheelchair_use: z.boolean().nullish(),
  gender: optionalText,
  sex: optionalText,
})

const grams = z.record(z.string(), z.unknown()).nullish()

export const meal = z.looseObject({
  ...common,
  ...ofDay,
  timestamp: z.string(),
  name: z.string(),
  energy: z.looseObject({ unit: z.string(), value: z.number() }).nullish(),
  /** grams; fats are an object of kinds */
  macros: grams,
  micros: grams,
  /** foods by name */
  data: grams,
})

const datedValues = z.array(z.looseObject({ date: z.string() })).nullish()

export const menstrualCycle = z.looseObject({
  ...common,
  ...ofDay,
  period_start: z.string(),
  period_end: optionalText,
  cycle_end: optionalText,
  is_predicted: z.boolean().nullish(),
  menstrual_flow: datedValues,
  cervical_mucus: datedValues,
  intermenstrual_bleeding: datedValues,
  contraceptive: datedValues,
  detected_deviations: datedValues,
  ovulation_test: datedValues,
  home_pregnancy_test: datedValues,
  home_progesterone_test: datedValues,
  sexual_activity: datedValues,
  basal_body_temperature: datedValues,
})

export const electrocardiogram = z.looseObject({
  ...common,
  ...ofDay,
  session_start: z.string(),
  session_end: z.string(),
  voltage_sample_count: z.number().int(),
  heart_rate_mean: optionalNumber,
  sampling_frequency_hz: optionalNumber,
  /** sinus_rhythm, atrial_fibrillation or inconclusive */
  classification: optionalText,
})

/** Of a stage: -1 unknown, 1 deep, 2 light, 3 REM, 4 awake, 5 entered by hand. */
export const sleepCycle = z.looseObject({
  ...common,
  ...ofDay,
  sleep_id: z.string(),
  session_start: z.string(),
  session_end: z.string(),
  stage_start_offset_second: z.array(z.number()),
  stage_end_offset_second: z.array(z.number()),
  stage_type: z.array(z.number().int()),
})

/** The shape of each kind, and the key that its list has in answers; a profile is no list. */
export const summaryShapes = {
  activity: { shape: activity, key: 'activity' },
  sleep: { shape: sleep, key: 'sleep' },
  workouts: { shape: workout, key: 'workouts' },
  body: { shape: body, key: 'body' },
  meal: { shape: meal, key: 'meals' },
  menstrual_cycle: { shape: menstrualCycle, key: 'menstrual_cycle' },
  electrocardiogram: { shape: electrocardiogram, key: 'electrocardiogram' },
  sleep_cycle: { shape: sleepCycle, key: 'sleep_cycle' },
  profile: { shape: profile, key: null },
} as const satisfies Record<SummaryKind, { shape: z.ZodType; key: string | null }>
