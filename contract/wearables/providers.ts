import { z } from 'zod'
import type { SummaryKind, TimeseriesName } from './resources.ts'
import type { SourceType } from './sources.ts'

export const authTypes = ['oauth', 'password', 'email', 'sdk'] as const
type AuthType = (typeof authTypes)[number]

type Supported = TimeseriesName | SummaryKind

interface Provider {
  name: string
  authType: AuthType
  /** what usually measures */
  sourceType: SourceType
  resources: readonly Supported[]
}

const moving = ['activity', 'steps', 'distance', 'calories_active', 'calories_basal'] as const
const sleeping = ['sleep', 'sleep_cycle', 'hypnogram', 'respiratory_rate'] as const
const heart = ['heartrate', 'hrv'] as const
const training = ['workouts', 'workout_duration', 'workout_distance'] as const
const weighing = ['body', 'body_weight', 'body_fat'] as const
const eating = ['meal', 'water', 'carbohydrates'] as const
const fitness = [...moving, ...sleeping, ...heart, ...training, ...weighing] as const

function provider(
  name: string,
  authType: AuthType,
  sourceType: SourceType,
  resources: readonly Supported[],
): Provider {
  return { name, authType, sourceType, resources }
}

/** By slug (contract 4). */
export const providers = {
  oura: provider('Oura', 'oauth', 'ring', [
    'profile',
    ...moving,
    ...sleeping,
    ...heart,
    'blood_oxygen',
    'body_temperature_delta',
    ...training,
  ]),
  fitbit: provider('Fitbit', 'oauth', 'watch', [
    'profile',
    ...fitness,
    'floors_climbed',
    'blood_oxygen',
  ]),
  garmin: provider('Garmin', 'oauth', 'watch', [
    'profile',
    ...fitness,
    'floors_climbed',
    'stress_level',
    'vo2_max',
  ]),
  whoop: provider('WHOOP', 'password', 'watch', ['profile', 'sleep', 'workouts', ...heart]),
  whoop_v2: provider('WHOOP', 'oauth', 'watch', ['profile', 'sleep', 'workouts', ...heart]),
  strava: provider('Strava', 'oauth', 'app', [...training, 'heartrate']),
  renpho: provider('Renpho', 'password', 'scale', weighing),
  peloton: provider('Peloton', 'password', 'exercise_machine', [...training, 'heartrate']),
  wahoo: provider('Wahoo', 'oauth', 'exercise_machine', [...training, 'heartrate']),
  zwift: provider('Zwift', 'password', 'exercise_machine', training),
  freestyle_libre: provider('FreeStyle Libre', 'email', 'automatic', ['glucose']),
  abbott_libreview: provider('LibreView', 'password', 'automatic', ['glucose']),
  tandem_source: provider('Tandem Source', 'password', 'insulin_pump', [
    'glucose',
    'insulin_injection',
  ]),
  freestyle_libre_ble: provider('FreeStyle Libre (Bluetooth)', 'sdk', 'automatic', ['glucose']),
  eight_sleep: provider('Eight Sleep', 'password', 'unknown', [...sleeping, ...heart]),
  withings: provider('Withings', 'oauth', 'scale', [
    ...weighing,
    ...sleeping,
    ...heart,
    'blood_pressure',
  ]),
  apple_health_kit: provider('Apple Health', 'sdk', 'watch', [
    'profile',
    ...fitness,
    'blood_oxygen',
    'blood_pressure',
    'electrocardiogram',
    'electrocardiogram_voltage',
    'floors_climbed',
    'menstrual_cycle',
    'mindfulness_minutes',
    'stand_hour',
    'vo2_max',
    ...eating,
  ]),
  manual: provider('Manual', 'sdk', 'app', [...weighing, 'blood_pressure', 'glucose', 'note']),
  ihealth: provider('iHealth', 'oauth', 'cuff', ['blood_pressure', 'glucose', ...weighing]),
  google_fit: provider('Google Fit', 'oauth', 'phone', fitness),
  google_health: provider('Google Health', 'oauth', 'watch', fitness),
  beurer_api: provider('Beurer', 'password', 'scale', [...weighing, 'blood_pressure']),
  beurer_ble: provider('Beurer (Bluetooth)', 'sdk', 'cuff', ['blood_pressure', 'glucose']),
  omron: provider('Omron', 'oauth', 'cuff', ['blood_pressure', ...weighing]),
  omron_ble: provider('Omron (Bluetooth)', 'sdk', 'cuff', ['blood_pressure']),
  onetouch_ble: provider('OneTouch (Bluetooth)', 'sdk', 'fingerprick', ['glucose']),
  accuchek_ble: provider('Accu-Chek (Bluetooth)', 'sdk', 'fingerprick', ['glucose']),
  contour_ble: provider('Contour (Bluetooth)', 'sdk', 'fingerprick', ['glucose']),
  dexcom: provider('Dexcom Share', 'password', 'automatic', ['glucose']),
  dexcom_v3: provider('Dexcom', 'oauth', 'automatic', ['glucose']),
  hammerhead: provider('Hammerhead', 'password', 'exercise_machine', training),
  my_fitness_pal: provider('MyFitnessPal', 'password', 'app', eating),
  my_fitness_pal_v2: provider('MyFitnessPal', 'oauth', 'app', eating),
  health_connect: provider('Health Connect', 'sdk', 'phone', fitness),
  samsung_health: provider('Samsung Health', 'sdk', 'watch', fitness),
  polar: provider('Polar', 'oauth', 'watch', fitness),
  cronometer: provider('Cronometer', 'oauth', 'app', eating),
  kardia: provider('Kardia', 'password', 'unknown', [
    'electrocardiogram',
    'electrocardiogram_voltage',
  ]),
  ultrahuman: provider('Ultrahuman', 'oauth', 'ring', [...moving, ...sleeping, ...heart]),
  map_my_fitness: provider('MapMyFitness', 'oauth', 'app', training),
  runkeeper: provider('Runkeeper', 'oauth', 'app', training),
} as const satisfies Record<string, Provider>

export type ProviderSlug = keyof typeof providers
export const providerSlugs = Object.keys(providers) as [ProviderSlug, ...ProviderSlug[]]

export function describeProvider(slug: ProviderSlug): Provider {
  return providers[slug]
}

/** Providers that the sandbox can simulate. */
export const demoProviders = ['apple_health_kit', 'fitbit', 'freestyle_libre', 'oura'] as const

export const listedProvider = z.looseObject({
  name: z.string(),
  slug: z.string(),
  description: z.string(),
  logo: z.string(),
  auth_type: z.string(),
  supported_resources: z.array(z.string()),
})
export const providerList = z.array(listedProvider)
