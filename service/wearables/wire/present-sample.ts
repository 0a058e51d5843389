import { describeTimeseries, type TimeseriesName } from '#contract/wearables/resources.ts'
import { presentTime } from '#service/http/present-time.ts'

interface SampleParts {
  /** milliseconds since 1970 */
  at: number
  timezoneOffset: number
  value: number | null
  durationMs?: number | null
  type?: string | null
  /** the other number of a blood pressure */
  diastolic?: number | null
  attributes?: Record<string, unknown> | null
}

export function presentSample(resource: TimeseriesName, sample: SampleParts) {
  const { kind, unit, parts } = describeTimeseries(resource)
  const start = presentTime(new Date(sample.at))
  return {
    ...(sample.attributes ?? {}),
    timestamp: start,
    timezone_offset: sample.timezoneOffset,
    type: sample.type ?? null,
    unit,
    ...(parts
      ? { systolic: sample.value, diastolic: sample.diastolic ?? null }
      : { value: sample.value }),
    ...(kind === 'interval' && {
      start,
      end: presentTime(new Date(sample.at + (sample.durationMs ?? 0))),
    }),
  }
}
