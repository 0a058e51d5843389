import type { TimeseriesName } from '#contract/wearables/resources.ts'
import type { ValueType } from './tables.ts'

// Timeseries that queries read (contract 3), by their name in queries.

const discrete = [
  'glucose',
  'heartrate',
  'hrv',
  'ige',
  'igg',
  'cholesterol',
  'weight',
  'fat',
  'blood_oxygen',
  'electrocardiogram_voltage',
  'respiratory_rate',
  'stress_level',
] as const

const interval = [
  'steps',
  'distance',
  'vo2_max',
  'heart_rate_alert',
  'stand_hour',
  'sleep_breathing_disturbance',
  'water',
  'caffeine',
  'mindfulness_minutes',
  'calories_active',
  'floors_climbed',
  'calories_basal',
  'afib_burden',
  'stand_duration',
  'sleep_apnea_alert',
  'wheelchair_push',
  'forced_expiratory_volume_1',
  'forced_vital_capacity',
  'peak_expiratory_flow_rate',
  'inhaler_usage',
  'fall',
  'uv_exposure',
  'daylight_exposure',
  'handwashing',
  'basal_body_temperature',
  'body_mass_index',
  'lean_body_mass',
  'waist_circumference',
  'heart_rate_recovery_one_minute',
  'workout_swimming_stroke',
  'workout_distance',
  'carbohydrates',
] as const

type Fields = Record<string, ValueType>
const ofInterval: Fields = { duration: 'number', value: 'number' }

const special: Record<string, Fields> = {
  blood_pressure: { systolic: 'number', diastolic: 'number' },
  body_temperature: { ...ofInterval, sensor_location: 'text' },
  body_temperature_delta: { ...ofInterval, sensor_location: 'text' },
  note: { tags: 'list', content: 'text' },
  insulin_injection: {
    ...ofInterval,
    delivery_mode: 'text',
    delivery_form: 'text',
    bolus_purpose: 'text',
  },
  workout_duration: { ...ofInterval, intensity: 'text' },
}

export const sourceColumns = [
  'source_provider',
  'source_type',
  'source_app_id',
  'source_workout_id',
  'source_sport',
] as const

const common: Fields = {
  ...Object.fromEntries(sourceColumns.map((name) => [name, 'text'])),
  timezone_offset: 'number',
  type: 'text',
}

/** The fields of each timeseries and their types. A duration is in seconds. */
export const queryTimeseries: Record<string, Fields> = Object.fromEntries([
  ...discrete.map((name) => [name, { ...common, value: 'number' }]),
  ...interval.map((name) => [name, { ...common, ...ofInterval }]),
  ...Object.entries(special).map(([name, fields]) => [name, { ...common, ...fields }]),
])

const resourceNames: Record<string, TimeseriesName> = {
  weight: 'body_weight',
  fat: 'body_fat',
  forced_vital_capacity: 'forced_service_capacity',
}

/** The resource as it is stored. */
export function resourceOfTimeseries(name: string): string {
  return resourceNames[name] ?? name
}
