// Resources of wearable data (contract 2.16): what providers measure, by the name of the read paths.

/** discrete: at an instant; interval: from an instant until another, such as steps of a minute. */
export type SampleKind = 'discrete' | 'interval'

interface TimeseriesResource {
  kind: SampleKind
  unit: string
  /** the name in events and queries, where it differs */
  eventName?: string
  /** numbers of one sample, each kept as a series of its own; the first is the value unless it has a name */
  parts?: readonly string[]
  /** types of sample that are each kept as a series of their own: one instant may have a sample of each */
  types?: readonly string[]
}

export const cholesterolTypes = ['total', 'ldl', 'hdl', 'triglycerides'] as const
export type CholesterolType = (typeof cholesterolTypes)[number]

const discrete = (unit: string, rest: Partial<TimeseriesResource> = {}): TimeseriesResource => ({
  kind: 'discrete',
  unit,
  ...rest,
})
const interval = (unit: string, rest: Partial<TimeseriesResource> = {}): TimeseriesResource => ({
  kind: 'interval',
  unit,
  ...rest,
})

export const timeseriesResources = {
  glucose: discrete('mmol/L'),
  cholesterol: discrete('mmol/L', { types: cholesterolTypes }),
  heartrate: discrete('bpm'),
  respiratory_rate: discrete('bpm'),
  hrv: discrete('rmssd'),
  blood_oxygen: discrete('%'),
  body_weight: discrete('kg', { eventName: 'weight' }),
  body_fat: discrete('%', { eventName: 'fat' }),
  stress_level: discrete('%'),
  blood_pressure: discrete('mmHg', { parts: ['systolic', 'diastolic'] }),
  electrocardiogram_voltage: discrete('mV'),
  ige: discrete('FSU'),
  igg: discrete('FSU'),
  hypnogram: discrete('stage'),
  insulin_injection: interval('unit'),
  note: interval('text'),
  afib_burden: interval('%'),
  lean_body_mass: interval('kg'),
  steps: interval('count'),
  floors_climbed: interval('count'),
  wheelchair_push: interval('count'),
  fall: interval('count'),
  handwashing: interval('count'),
  inhaler_usage: interval('count'),
  stand_hour: interval('count'),
  heart_rate_alert: interval('count'),
  sleep_apnea_alert: interval('count'),
  sleep_breathing_disturbance: interval('count'),
  heart_rate_recovery_one_minute: interval('count'),
  workout_swimming_stroke: interval('count'),
  calories_active: interval('kcal'),
  calories_basal: interval('kcal'),
  distance: interval('m'),
  workout_distance: interval('m'),
  mindfulness_minutes: interval('min'),
  stand_duration: interval('min'),
  daylight_exposure: interval('min'),
  workout_duration: interval('min'),
  body_temperature: interval('°C'),
  body_temperature_delta: interval('°C'),
  basal_body_temperature: interval('°C'),
  forced_expiratory_volume_1: interval('L'),
  forced_service_capacity: interval('L'),
  peak_expiratory_flow_rate: interval('L/min'),
  vo2_max: interval('mL/kg/min'),
  water: interval('ml'),
  caffeine: interval('g'),
  carbohydrates: interval('g'),
  waist_circumference: interval('cm'),
  body_mass_index: interval('index'),
  uv_exposure: interval('index'),
} as const satisfies Record<string, TimeseriesResource>

export type TimeseriesName = keyof typeof timeseriesResources

export const timeseriesNames = Object.keys(timeseriesResources) as [
  TimeseriesName,
  ...TimeseriesName[],
]

export function describeTimeseries(name: TimeseriesName): TimeseriesResource {
  return timeseriesResources[name]
}

/** The parts of a resource whose series have a sample of this type: several where it has several numbers. */
export function partsOf(name: TimeseriesName, type?: string | null): readonly string[] {
  const { parts, types } = describeTimeseries(name)
  return parts ?? [types?.find((each) => each === type) ?? '']
}

/** Summaries: one object for a day, a night, a session or a person. */
export const summaryKinds = [
  'activity',
  'sleep',
  'workouts',
  'body',
  'meal',
  'menstrual_cycle',
  'electrocardiogram',
  'sleep_cycle',
  'profile',
] as const
export type SummaryKind = (typeof summaryKinds)[number]

/** The resource in event types: daily.data.<name>.created. */
export function eventNameOf(resource: TimeseriesName | SummaryKind): string {
  const isTimeseries = resource in timeseriesResources
  return (isTimeseries && describeTimeseries(resource as TimeseriesName).eventName) || resource
}
