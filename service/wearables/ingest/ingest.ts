import { describeTimeseries, partsOf } from '#contract/wearables/resources.ts'
import type { Transaction } from '#service/db/client.ts'
import { announceSamples, announceStream, announceSummary, type ChangedBatch } from './announce.ts'
import { findSeries, type SeriesKey } from './find-series.ts'
import { type IngestionPeriod, keepWithin, presentPeriod } from './ingestion-period.ts'
import type { Receipt, SampleBatch } from './receipt.ts'
import { recountRollups } from './recount-rollups.ts'
import { contextName, contextOf, storeContexts } from './store-contexts.ts'
import { type SampleRow, type WrittenSample, writeSamples } from './write-samples.ts'
import { writeStreams } from './write-streams.ts'
import { writeSummaries } from './write-summaries.ts'

/**
 * The one way in for wearable data: stores what was received, recounts the rollups it touches and announces what is new or
 * changed, in the caller's transaction. Repeating it changes nothing, and a receipt that arrives after a later one takes
 * nothing back. Answers with the number of new and changed items, or undefined for a user who is being deleted.
 */
export async function ingest(tx: Transaction, receipt: Receipt): Promise<number | undefined> {
  const period = await lockUser(tx, receipt)
  if (!period) return undefined
  const { userId, receivedAt } = receipt
  const batches = receipt.samples.map((batch) => keepWithin(period, batch))
  const { changed, count } = await storeSamples(tx, { userId, receivedAt, batches })
  const kept = receipt.summaries.filter(({ calendarDate }) => period.includes(calendarDate))
  const keptIds = new Set(kept.map(({ id }) => id))
  const summaries = await writeSummaries(tx, userId, { receivedAt, summaries: kept })
  const streams = await writeStreams(tx, userId, {
    receivedAt,
    streams: receipt.streams.filter(({ workoutId }) => keptIds.has(workoutId)),
  })
  if (!receipt.isHistory) {
    for (const batch of changed) await announceSamples(tx, receipt, batch)
    for (const summary of summaries) await announceSummary(tx, receipt, summary)
    for (const { id, kind, origin, fields } of kept) {
      const isNew = kind === 'workouts' ? streams.get(id) : undefined
      if (isNew === undefined) continue
      const { provider_id: providerId, sport } = fields
      await announceStream(tx, receipt, { ...origin, workoutId: id, isNew, providerId, sport })
    }
  }
  return count + summaries.length + streams.size
}

/** One receipt of a user at a time, so that what is new and what a rollup counts are certain. */
async function lockUser(
  tx: Transaction,
  { userId, teamId }: Receipt,
): Promise<IngestionPeriod | undefined> {
  const [found] = await tx.$queryRaw<{ ingestionStart: Date | null; ingestionEnd: Date | null }[]>`
    SELECT ingestion_start AS "ingestionStart", ingestion_end AS "ingestionEnd" FROM service_user
     WHERE id = ${userId}::uuid AND team_id = ${teamId}::uuid AND deleted_at IS NULL
       FOR NO KEY UPDATE`
  return found && presentPeriod(found)
}

interface StoredBatches {
  changed: ChangedBatch[]
  count: number
}

async function storeSamples(
  tx: Transaction,
  given: { userId: string; receivedAt: Date; batches: SampleBatch[] },
): Promise<StoredBatches> {
  const { userId, receivedAt } = given
  const batches = given.batches.flatMap(splitByType).map(keepLast)
  if (batches.length === 0) return { changed: [], count: 0 }
  const seriesOf = await findSeries(tx, userId, batches.flatMap(listKeys))
  const contexts = new Map(
    batches.flatMap(({ origin, samples }) =>
      samples.flatMap((sample) => {
        const context = contextOf(origin, sample)
        return context ? [[contextName(context), context] as const] : []
      }),
    ),
  )
  const contextIds = await storeContexts(tx, userId, contexts)
  const rows = batches.flatMap((batch) =>
    buildRows(batch, {
      seriesIds: listKeys(batch).map(seriesOf),
      contextIds,
    }),
  )
  const written = await writeSamples(tx, { userId, receivedAt, rows })
  await recountRollups(tx, userId, written)
  return {
    changed: batches.map((batch) => findChanged(batch, listKeys(batch).map(seriesOf), written)),
    count: written.length,
  }
}

/** Into batches that each are of one source and of one series for each of their numbers. */
function splitByType(batch: SampleBatch): SampleBatch[] {
  const { resource, samples } = batch
  if (samples.length === 0) return []
  if (!describeTimeseries(resource).types) return [batch]
  const byType = Map.groupBy(samples, ({ type }) => String(partsOf(resource, type)))
  return [...byType.values()].map((ofType) => ({ ...batch, samples: ofType }))
}

/** A provider may send an instant twice in one answer. */
function keepLast(batch: SampleBatch): SampleBatch {
  const byInstant = new Map(batch.samples.map((sample) => [sample.at, sample]))
  return { ...batch, samples: [...byInstant.values()] }
}

function listKeys({ resource, origin, samples }: SampleBatch): SeriesKey[] {
  const { provider, sourceType } = origin
  return partsOf(resource, samples[0]?.type).map((part) => ({
    resource,
    part,
    provider,
    sourceType,
  }))
}

function buildRows(
  { origin, samples }: SampleBatch,
  { seriesIds, contextIds }: { seriesIds: number[]; contextIds: ReadonlyMap<string, number> },
): SampleRow[] {
  return samples.flatMap((sample) => {
    const context = contextOf(origin, sample)
    return seriesIds.map((seriesId, part) => ({
      seriesId,
      at: sample.at,
      timezoneOffset: sample.timezoneOffset,
      value: part === 0 ? sample.value : (sample.diastolic ?? null),
      durationMs: sample.durationMs ?? null,
      contextId: (context && contextIds.get(contextName(context))) ?? null,
    }))
  })
}

function findChanged(
  batch: SampleBatch,
  seriesIds: number[],
  written: readonly WrittenSample[],
): ChangedBatch {
  const isNewAt = new Map(
    written
      .filter(({ seriesId }) => seriesIds.includes(seriesId))
      .map(({ at, isNew }) => [at, isNew]),
  )
  return {
    batch,
    sourceId: seriesIds[0] ?? 0,
    created: batch.samples.filter(({ at }) => isNewAt.get(at) === true),
    updated: batch.samples.filter(({ at }) => isNewAt.get(at) === false),
  }
}
