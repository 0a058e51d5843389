import type { z } from 'zod'
import { partsOf, type TimeseriesName } from '#contract/wearables/resources.ts'
import type { sample } from '#contract/wearables/samples.ts'
import { canonicalText } from '#lib/service-log/fold/canonical-text.ts'
import { deriveId } from './derive-id.ts'
import { readTime, type WireBatch } from './wearable-message.ts'

type WireSample = z.infer<typeof sample>

export interface SampleRow {
  patientId: string
  seriesId: string
  /** milliseconds since 1970 */
  at: number
  value: number | null
  receivedAt: number
  contextId: string | null
  timezoneOffset: number | null
  durationMs: number | null
}

export interface SeriesRow {
  patientId: string
  id: string
  resource: string
  part: string
  provider: string
  sourceType: string
}

export interface ContextRow {
  patientId: string
  id: string
  appId: string | null
  deviceId: string | null
  rest: Record<string, unknown> | null
}

export interface SampleTables {
  series: SeriesRow[]
  contexts: ContextRow[]
  samples: SampleRow[]
}

interface ReceivedBatch {
  patientId: string
  resource: TimeseriesName
  receivedAt: Date
  batch: WireBatch
}

/** The rows of a batch. What has no readable instant, or an offset that no place has, is left out. */
export function buildSampleRows({
  patientId,
  resource,
  receivedAt,
  batch,
}: ReceivedBatch): SampleTables {
  const { provider, type: sourceType } = batch.source
  const series = new Map<string, SeriesRow>()
  const findSeries = (part: string) => {
    const known = series.get(part)
    if (known) return known
    const id = deriveId(resource, part, provider, sourceType)
    const row = { patientId, id, resource, part, provider, sourceType }
    series.set(part, row)
    return row
  }
  const contexts = new Map<string, ContextRow | null>()
  const samples = batch.data.flatMap((given) => {
    const at = readTime(given.start ?? given.timestamp)?.getTime()
    if (at === undefined || !isOffset(given.timezone_offset)) return []
    const context = contextOf(patientId, batch, given, contexts)
    const end = readTime(given.end)?.getTime()
    return partsOf(resource, given.type).map((part) => ({
      patientId,
      seriesId: findSeries(part).id,
      at,
      value: readValue(given, part),
      receivedAt: receivedAt.getTime(),
      contextId: context?.id ?? null,
      timezoneOffset: given.timezone_offset ?? null,
      durationMs: end === undefined ? null : Math.min(Math.max(0, end - at), maxDurationMs),
    }))
  })
  return {
    series: [...series.values()],
    contexts: [...contexts.values()].filter((context) => context !== null),
    samples,
  }
}

/** The column is an integer. */
const maxDurationMs = 2 ** 31 - 1
const maxOffset = 50_400

function isOffset(offset: number | null | undefined) {
  return offset == null || Math.abs(offset) <= maxOffset
}

function readValue(given: WireSample, part: string) {
  if (part === 'systolic') return given.systolic ?? null
  if (part === 'diastolic') return given.diastolic ?? null
  return given.value ?? null
}

/** Samples of a batch share few contexts: each is derived once. */
function contextOf(
  patientId: string,
  { source }: WireBatch,
  given: WireSample,
  known: Map<string, ContextRow | null>,
) {
  const {
    timestamp: _timestamp,
    timezone_offset: _offset,
    unit: _unit,
    value: _value,
    systolic: _systolic,
    diastolic: _diastolic,
    start: _start,
    end: _end,
    ...extra
  } = given
  const all = { ...extra, workout_id: source.workout_id, sport: source.sport }
  const rest = Object.fromEntries(Object.entries(all).filter(([, value]) => value != null))
  const text = canonicalText(rest)
  const found = known.get(text)
  if (found !== undefined) return found
  const [appId, deviceId] = [source.app_id ?? null, source.device_id ?? null]
  const isEmpty = text === '{}' && appId === null && deviceId === null
  const id = deriveId(text, appId ?? '', deviceId ?? '')
  const context = isEmpty
    ? null
    : { patientId, id, appId, deviceId, rest: text === '{}' ? null : rest }
  known.set(text, context)
  return context
}
