import { z } from 'zod'
import type { groupedQuery, samplesQuery } from '#contract/wearables/reads.ts'
import type { CholesterolType, TimeseriesName } from '#contract/wearables/resources.ts'
import type { DbReader } from '#service/db/client.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import { presentSample } from '#service/wearables/wire/present-sample.ts'
import { presentSource } from '#service/wearables/wire/present-source.ts'
import { querySamples, type SampleRow } from './query-samples.ts'
import { readPeriod } from './read-period.ts'

interface Series {
  userId: string
  resource: TimeseriesName
  /** of cholesterol; all when absent */
  type?: CholesterolType
}

/** About two months of one sample per minute: more is read page by page. */
const maxSamples = 100_000

export async function listSamples(
  db: DbReader,
  series: Series,
  query: z.infer<typeof samplesQuery>,
) {
  const rows = await querySamples(db, {
    ...series,
    provider: query.provider,
    period: readPeriod(query),
    order: 'time',
    limit: maxSamples + 1,
  })
  if (rows.length > maxSamples)
    throw new HttpFault(
      400,
      `More than ${maxSamples} samples: read a shorter period, or /grouped page by page`,
    )
  return rows.map((row) => presentSample(series.resource, row))
}

const serial = z.int().min(0).max(2_147_483_647)
const place = z.object({
  sourceId: serial,
  seriesId: serial,
  at: z.number().min(-8e15).max(8e15),
})

/** Samples by provider and source. A page may end within a source: the next one continues there. */
export async function listGroupedSamples(
  db: DbReader,
  series: Series,
  query: z.infer<typeof groupedQuery>,
) {
  const cursor = query.next_cursor ?? query.cursor ?? query.next
  const rows = await querySamples(db, {
    ...series,
    provider: query.provider,
    period: readPeriod(query),
    receivedBefore: query.received_before,
    order: { after: cursor === undefined ? undefined : readCursor(cursor) },
    limit: query.limit + 1,
  })
  const page = rows.slice(0, query.limit)
  const last = page.at(-1)
  const next = rows.length > query.limit && last ? writeCursor(last) : null
  return { groups: groupBySource(series.resource, page), next, next_cursor: next }
}

type Group = { source: ReturnType<typeof presentSource>; data: ReturnType<typeof presentSample>[] }

function groupBySource(resource: TimeseriesName, rows: SampleRow[]): Record<string, Group[]> {
  const groups = new Map<string, Group>()
  for (const row of rows) {
    const { provider, sourceType, appId, deviceId, workoutId, sport } = row
    const key = JSON.stringify([provider, sourceType, appId, deviceId, workoutId, sport])
    let group = groups.get(key)
    if (!group) {
      group = { source: presentSource(row), data: [] }
      groups.set(key, group)
    }
    group.data.push(presentSample(resource, row))
  }
  return Object.groupBy(groups.values(), ({ source }) => source.provider) as Record<string, Group[]>
}

function writeCursor({ sourceId, seriesId, at }: SampleRow) {
  return Buffer.from(JSON.stringify({ sourceId, seriesId, at })).toString('base64url')
}

function readCursor(cursor: string) {
  const parsed = place.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (!parsed.success) throw invalidValue(['query', 'next_cursor'], 'invalid cursor', cursor)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
