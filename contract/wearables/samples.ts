import { z } from 'zod'
import { wearableSource } from './sources.ts'

/** A sample in answers and events. An interval has start and end, and its timestamp is its start. */
export const sample = z.looseObject({
  timestamp: z.string(),
  /** seconds east of UTC where the person was */
  timezone_offset: z.number().int().nullish(),
  type: z.string().nullish(),
  unit: z.string(),
  /** absent from blood pressure, null for a note */
  value: z.number().nullish(),
  systolic: z.number().nullish(),
  diastolic: z.number().nullish(),
  start: z.string().nullish(),
  end: z.string().nullish(),
  /** of workout_duration */
  intensity: z.string().nullish(),
})

export const sampleList = z.array(sample)

export const groupedSamples = z.looseObject({
  /** by provider */
  groups: z.record(
    z.string(),
    z.array(z.looseObject({ source: wearableSource, data: sampleList })),
  ),
  /** deprecated copy of next_cursor */
  next: z.string().nullish(),
  next_cursor: z.string().nullish(),
})

/** `data` of daily.data.<timeseries>.created and .updated. */
export const sampleBatch = z.looseObject({
  user_id: z.string(),
  source_id: z.number().int(),
  source: wearableSource,
  /** when the service received it: of two values of one sample the later counts, in whichever order they arrive */
  received_at: z.string().nullish(),
  data: sampleList,
})
