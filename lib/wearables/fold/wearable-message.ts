import { z } from 'zod'
import { device } from '#contract/wearables/connections.ts'
import {
  eventNameOf,
  type SummaryKind,
  summaryKinds,
  type TimeseriesName,
  timeseriesNames,
} from '#contract/wearables/resources.ts'
import { sample, sampleBatch } from '#contract/wearables/samples.ts'
import { wearableSource } from '#contract/wearables/sources.ts'
import { parseEnvelope } from '#lib/service-log/fold/parse-envelope.ts'

/** The log's type for what the app read, asked for or ended itself. */
export const answerEventType = 'answer.wearable'
export const rereadEventType = 'reconciliation.wearable'

const owner = { user_id: z.string() }
const batch = sampleBatch.extend({ source_id: z.number().int().nullish() })
const summary = z.looseObject({
  ...owner,
  id: z.uuid(),
  source: wearableSource,
  updated_at: z.string().nullish(),
  calendar_date: z.iso.date().nullish(),
  timezone_offset: z.number().int().nullish(),
})
const stream = z.looseObject({
  ...owner,
  workout_id: z.uuid(),
  source: wearableSource,
  sport: z.looseObject({ slug: z.string() }).nullish(),
})
const providerOf = z.union([z.string(), z.looseObject({ slug: z.string() })])
const connection = z
  .looseObject({
    ...owner,
    provider: providerOf.nullish(),
    source: z.looseObject({ slug: z.string() }).nullish(),
    error_type: z.string().nullish(),
    occurred_at: z.string().nullish(),
  })
  .refine(({ provider, source }) => provider != null || source != null)
const history = z.looseObject({
  ...owner,
  provider: providerOf,
  start_date: z.string().nullish(),
  end_date: z.string().nullish(),
})
const deviceEvent = device.omit({ created_at: true }).extend({ id: z.uuid() })
const own = z.discriminatedUnion('kind', [
  z.object({ ...owner, kind: z.literal('connected'), provider: z.string(), at: z.string() }),
  z.object({ ...owner, kind: z.literal('disconnected'), provider: z.string(), at: z.string() }),
  z.object({
    ...owner,
    kind: z.literal('samples'),
    resource: z.enum(timeseriesNames),
    received_at: z.string(),
    source: wearableSource,
    data: z.array(sample),
  }),
  z.object({
    ...owner,
    kind: z.literal('summaries'),
    resource: z.enum(summaryKinds),
    items: z.array(summary),
  }),
  z.object({
    ...owner,
    kind: z.literal('history-read'),
    provider: z.string(),
    resource: z.string(),
    at: z.string(),
  }),
])
/** What the app itself logs about wearables. */
export type OwnWearableData = z.infer<typeof own>

export type WireBatch = Pick<z.infer<typeof sampleBatch>, 'source' | 'data'>
export type WireSummary = z.infer<typeof summary>

export type WearableContent =
  | { kind: 'samples'; resource: TimeseriesName; receivedAt: Date; batch: WireBatch }
  | { kind: 'summaries'; resource: SummaryKind; receivedAt: Date; summaries: WireSummary[] }
  | { kind: 'stream'; workoutId: string; provider: string; sport: string | null }
  | {
      kind: 'connection'
      state: 'connected' | 'errored' | 'disconnected'
      provider: string
      at: Date
      errorType: string | null
    }
  | {
      kind: 'device'
      id: string
      provider: string
      sourceType: string
      manufacturer: string
      model: string
      batteryLevel: number | null
      lastSeenAt: Date | null
      updatedAt: Date
    }
  | { kind: 'history'; provider: string; resource: string; from: Date | null; until: Date | null }
  | { kind: 'history-read'; provider: string; resource: string; at: Date }

export interface WearableMessage {
  serviceUserId: string
  clientUserId: string | null
  content: WearableContent
}

type Reader = (body: string, receivedAt: Date) => WearableMessage | undefined

function reader<Data extends { user_id: string }>(
  schema: z.ZodType<Data>,
  present: (data: Data, receivedAt: Date) => WearableContent,
): Reader {
  return (body, receivedAt) => {
    const parsed = parseEnvelope(body, schema)
    if (!parsed) return undefined
    const { data, clientUserId } = parsed
    return { serviceUserId: data.user_id, clientUserId, content: present(data, receivedAt) }
  }
}

const readersOfSamples = timeseriesNames.map((resource): [string, Reader] => [
  eventNameOf(resource),
  reader(batch, ({ source, data, received_at }, receivedAt) => ({
    kind: 'samples',
    resource,
    receivedAt: readTime(received_at) ?? receivedAt,
    batch: { source, data },
  })),
])
const readersOfSummaries = summaryKinds.map((resource): [string, Reader] => [
  eventNameOf(resource),
  reader(summary, (data, receivedAt) => ({
    kind: 'summaries',
    resource,
    receivedAt,
    summaries: [data],
  })),
])
const readStream = reader(stream, ({ workout_id, source, sport }) => ({
  kind: 'stream',
  workoutId: workout_id,
  provider: source.provider,
  sport: sport?.slug ?? null,
}))
const readConnection = (state: 'connected' | 'errored') =>
  reader(connection, ({ provider, source, error_type, occurred_at }, receivedAt) => ({
    kind: 'connection',
    state,
    provider: slugOf(provider ?? source ?? ''),
    at: readTime(occurred_at) ?? receivedAt,
    errorType: error_type ?? null,
  }))
const readDevice = reader(deviceEvent, (sent, receivedAt) => ({
  kind: 'device',
  id: sent.id,
  provider: sent.provider,
  sourceType: sent.source_type,
  manufacturer: sent.manufacturer,
  model: sent.model,
  batteryLevel: sent.battery_level ?? null,
  lastSeenAt: readTime(sent.last_seen_at),
  updatedAt: readTime(sent.updated_at) ?? receivedAt,
}))
const readHistory = (resource: string) =>
  reader(history, ({ provider, start_date, end_date }) => ({
    kind: 'history',
    provider: slugOf(provider),
    resource,
    from: readTime(start_date),
    until: readTime(end_date),
  }))
const readOwn = reader(own, presentOwn)

const resources = new Map([
  ...readersOfSamples,
  ...readersOfSummaries,
  ['workout_stream', readStream],
])
const readers = new Map<string, Reader>([
  ...[...resources].flatMap(([name, read]): [string, Reader][] => [
    [`daily.data.${name}.created`, read],
    [`daily.data.${name}.updated`, read],
    [`historical.data.${name}.created`, readHistory(name)],
  ]),
  ['provider.connection.created', readConnection('connected')],
  ['provider.connection.error', readConnection('errored')],
  ['provider.device.created', readDevice],
  ['provider.device.updated', readDevice],
  [answerEventType, readOwn],
  [rereadEventType, readOwn],
])

export const wearableEventTypes = [...readers.keys()].filter(
  (type) => type !== answerEventType && type !== rereadEventType,
)

const typed = z.looseObject({ event_type: z.string() })

export function parseWearableMessage(body: string, receivedAt: Date) {
  const eventType = readEventType(body)
  return eventType === undefined ? undefined : readers.get(eventType)?.(body, receivedAt)
}

/** The envelope begins with it: the rest of a batch is parsed once only. */
function readEventType(body: string) {
  const [, beginning] = /^\{"event_type":\s?"([\w.]+)"/.exec(body) ?? []
  if (beginning) return beginning
  try {
    return typed.parse(JSON.parse(body)).event_type
  } catch {
    return undefined
  }
}

function presentOwn(data: OwnWearableData, receivedAt: Date): WearableContent {
  switch (data.kind) {
    case 'connected':
    case 'disconnected':
      return {
        kind: 'connection',
        state: data.kind,
        provider: data.provider,
        at: readTime(data.at) ?? receivedAt,
        errorType: null,
      }
    case 'samples': {
      const { resource, source, data: samples } = data
      const at = readTime(data.received_at) ?? receivedAt
      return { kind: 'samples', resource, receivedAt: at, batch: { source, data: samples } }
    }
    case 'summaries':
      return { kind: 'summaries', resource: data.resource, receivedAt, summaries: data.items }
    case 'history-read': {
      const { kind, provider, resource } = data
      return { kind, provider, resource, at: readTime(data.at) ?? receivedAt }
    }
  }
}

function slugOf(provider: string | { slug: string }) {
  return typeof provider === 'string' ? provider : provider.slug
}

export function readTime(text: string | null | undefined): Date | null {
  if (!text) return null
  const time = new Date(text)
  return Number.isNaN(time.getTime()) ? null : time
}
