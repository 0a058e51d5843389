import type { z } from 'zod'
import { digestSummary } from '#contract/wearables/days.ts'
import {
  type SummaryKind,
  summaryKinds,
  type TimeseriesName,
  timeseriesNames,
} from '#contract/wearables/resources.ts'
import type { groupedSamples } from '#contract/wearables/samples.ts'
import type { Transaction } from '#lib/db/client.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { buildSampleRows, type SampleRow } from '#lib/wearables/fold/sample-rows.ts'
import {
  type OwnWearableData,
  readTime,
  type WireSummary,
} from '#lib/wearables/fold/wearable-message.ts'
import { digestOwnSummary } from './digest-own-days.ts'
import type { DifferingDays } from './find-differing-days.ts'

type Batch = z.infer<typeof groupedSamples>['groups'][string][number]

/** What the app lacks: to be logged and applied, and how many items there are of each day. */
export interface Missing {
  data: OwnWearableData[]
  /** by day, or by null for what has none */
  counts: Map<string | null, number>
}

/** Asks the service for the days; what it answers is compared in the transaction that applies it. */
export async function readDiffering(days: DifferingDays, receivedBefore: Date) {
  const timeseries = timeseriesNames.find((name) => name === days.resource)
  if (timeseries) {
    const batches = await readSamples(days, timeseries, receivedBefore)
    return (tx: Transaction) =>
      findMissingSamples(tx, { days, timeseries, batches, receivedBefore })
  }
  const kind = summaryKinds.find((name) => name === days.resource)
  const items = kind ? await readSummaries(days, kind, receivedBefore) : []
  return (tx: Transaction) => findMissingSummaries(tx, { days, kind, items })
}

async function readSamples(
  { serviceUserId, provider, dates }: DifferingDays,
  resource: TimeseriesName,
  receivedBefore: Date,
): Promise<Batch[]> {
  const batches: Batch[] = []
  let cursor: string | undefined
  do {
    const page = await serviceClient().listGroupedSamples(serviceUserId, resource, {
      start_date: dates[0] ?? '',
      end_date: dates.at(-1),
      provider,
      received_before: receivedBefore.toISOString(),
      next_cursor: cursor,
    })
    batches.push(...Object.values(page.groups).flat())
    cursor = page.next_cursor ?? undefined
  } while (cursor)
  return batches
}

async function readSummaries(
  { serviceUserId, provider, dates }: DifferingDays,
  kind: SummaryKind,
  receivedBefore: Date,
): Promise<WireSummary[]> {
  const today = new Date().toISOString()
  const range = { start_date: dates[0] ?? today, end_date: dates.at(-1) ?? today, provider }
  try {
    const items = await serviceClient().listSummaries(serviceUserId, kind, range)
    return items.filter(({ updated_at }) => (readTime(updated_at) ?? 0) < receivedBefore)
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'not-found') return []
    throw error
  }
}

interface ReadSamples {
  days: DifferingDays
  timeseries: TimeseriesName
  batches: Batch[]
  receivedBefore: Date
}

async function findMissingSamples(
  tx: Transaction,
  { days, timeseries, batches, receivedBefore }: ReadSamples,
): Promise<Missing> {
  // What the service received later wins over this reading, whenever its message is applied.
  const receivedAt = new Date(receivedBefore.getTime() - 1)
  const built = batches.map(
    (batch) =>
      buildSampleRows({ patientId: days.patientId, resource: timeseries, receivedAt, batch })
        .samples,
  )
  const own = await readOwnSamples(tx, days.patientId, built.flat())
  const counts: Missing['counts'] = new Map()
  const data = batches.flatMap(({ source, data: samples }, index): OwnWearableData[] => {
    const missing = new Map<number, SampleRow>()
    for (const row of built[index] ?? [])
      if (!isKnown(row, own.get(keyOf(row)))) missing.set(row.at, row)
    for (const { at, timezoneOffset } of missing.values())
      countOn(counts, new Date(at + (timezoneOffset ?? 0) * 1_000).toISOString().slice(0, 10))
    if (missing.size === 0) return []
    return [
      {
        kind: 'samples',
        user_id: days.serviceUserId,
        resource: timeseries,
        received_at: receivedAt.toISOString(),
        source,
        data: samples.filter(({ start, timestamp }) =>
          missing.has(readTime(start ?? timestamp)?.getTime() ?? Number.NaN),
        ),
      },
    ]
  })
  return { data, counts }
}

type OwnSample = Pick<
  SampleRow,
  'seriesId' | 'at' | 'value' | 'receivedAt' | 'timezoneOffset' | 'durationMs'
>

const keyOf = ({ seriesId, at }: Pick<SampleRow, 'seriesId' | 'at'>) => `${seriesId} ${at}`

async function readOwnSamples(tx: Transaction, patientId: string, rows: readonly SampleRow[]) {
  const seriesIds = [...new Set(rows.map(({ seriesId }) => seriesId))]
  const [first, last] = rows.reduce(
    ([least, greatest], { at }) => [Math.min(least, at), Math.max(greatest, at)],
    [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY],
  )
  if (seriesIds.length === 0) return new Map<string, OwnSample>()
  const own = await tx.$queryRaw<OwnSample[]>`
    SELECT series_id::text AS "seriesId", round(extract(epoch FROM at) * 1000)::float8 AS at, value,
           round(extract(epoch FROM received_at) * 1000)::float8 AS "receivedAt",
           timezone_offset AS "timezoneOffset", duration_ms AS "durationMs"
      FROM wearable_sample
     WHERE patient_id = ${patientId}::uuid AND series_id = ANY(${seriesIds}::bigint[])
       AND at BETWEEN ${new Date(first)}::timestamptz AND ${new Date(last)}::timestamptz`
  return new Map(own.map((row) => [keyOf(row), row]))
}

function isKnown(row: SampleRow, own: OwnSample | undefined) {
  if (!own) return false
  if (own.receivedAt > row.receivedAt) return true
  return (
    own.value === row.value &&
    (own.timezoneOffset ?? 0) === (row.timezoneOffset ?? 0) &&
    (own.durationMs ?? 0) === (row.durationMs ?? 0)
  )
}

interface ReadSummaries {
  days: DifferingDays
  kind: SummaryKind | undefined
  items: WireSummary[]
}

async function findMissingSummaries(
  tx: Transaction,
  { days, kind, items }: ReadSummaries,
): Promise<Missing> {
  const rows = await tx.wearableSummary.findMany({
    where: { patientId: days.patientId, id: { in: items.map(({ id }) => id) } },
    select: { id: true, fields: true, updatedAt: true },
  })
  const own = new Map(rows.map((row) => [row.id, row]))
  const missing = items.filter((item) => {
    const known = own.get(item.id.toLowerCase())
    if (!known) return true
    if (known.updatedAt >= (readTime(item.updated_at) ?? 0)) return false
    return digestOwnSummary(known) !== digestSummary(item)
  })
  const counts: Missing['counts'] = new Map()
  for (const { calendar_date } of missing) countOn(counts, calendar_date ?? null)
  const { serviceUserId: user_id } = days
  const data: OwnWearableData[] =
    kind && missing.length > 0
      ? [{ kind: 'summaries', user_id, resource: kind, items: missing }]
      : []
  return { data, counts }
}

function countOn(counts: Missing['counts'], day: string | null) {
  counts.set(day, (counts.get(day) ?? 0) + 1)
}
