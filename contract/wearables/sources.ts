import { z } from 'zod'

/** What measured (contract 2.16): the kind of device, lab or program. */
export const sourceTypes = [
  'unknown',
  'phone',
  'watch',
  'app',
  'multiple_sources',
  'fingerprick',
  'cuff',
  'manual_scan',
  'automatic',
  'insulin_pump',
  'scale',
  'chest_strap',
  'ring',
  'lab',
  'exercise_machine',
  'earphone',
] as const
export type SourceType = (typeof sourceTypes)[number]

/** Where data comes from. `name`, `slug` and `logo` are deprecated copies of what the provider has. */
export const wearableSource = z.looseObject({
  provider: z.string(),
  type: z.string(),
  /** the app that wrote it, such as com.ouraring.oura */
  app_id: z.string().nullish(),
  /** the device that measured it */
  device_id: z.string().nullish(),
  sport: z.string().nullish(),
  workout_id: z.string().nullish(),
  name: z.string(),
  slug: z.string(),
  logo: z.string(),
})
