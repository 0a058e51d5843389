import type { ProviderSlug } from '#contract/wearables/providers.ts'
import type { SummaryKind, TimeseriesName } from '#contract/wearables/resources.ts'
import type { SourceType } from '#contract/wearables/sources.ts'

/** Where data comes from: who measured, and through which app and device. */
export interface Origin {
  provider: ProviderSlug
  sourceType: SourceType
  appId?: string
  deviceId?: string
}

export interface IncomingSample {
  /** milliseconds since 1970; of an interval its start */
  at: number
  /** seconds east of UTC */
  timezoneOffset: number
  /** null for a note */
  value: number | null
  /** the other number of a blood pressure */
  diastolic?: number
  durationMs?: number
  type?: string
  workoutId?: string
  sport?: string
  /** what a resource adds: delivery_mode, sensor_location, content … */
  attributes?: Record<string, unknown>
}

export interface SampleBatch {
  resource: TimeseriesName
  origin: Origin
  samples: IncomingSample[]
}

export interface IncomingSummary {
  /** the same in each version of it */
  id: string
  kind: SummaryKind
  origin: Origin
  /** in the person's zone; null for a profile */
  calendarDate: string | null
  startsAt?: Date
  endsAt?: Date
  timezoneOffset?: number
  timeZone?: string
  /** by their names on the wire */
  fields: Record<string, unknown>
  /** what the provider sent */
  raw?: Record<string, unknown>
}

export interface IncomingStream {
  workoutId: string
  /** parallel arrays, such as time, heartrate and lat */
  stream: Record<string, unknown>
}

/** What was received from a provider at one moment. */
export interface Receipt {
  teamId: string
  userId: string
  receivedAt: Date
  /** History is announced by resource when all of it has been read, and not item by item. */
  isHistory: boolean
  samples: SampleBatch[]
  summaries: IncomingSummary[]
  streams: IncomingStream[]
}
