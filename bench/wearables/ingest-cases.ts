import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import type { Client } from 'pg'
import type { BenchCase, Round, Sample } from '#bench/runner/define-bench.ts'
import type { Db } from '#service/db/client.ts'
import { findSeries } from '#service/wearables/ingest/find-series.ts'
import { ingest } from '#service/wearables/ingest/ingest.ts'
import type { IncomingSample } from '#service/wearables/ingest/receipt.ts'
import { writeSamples } from '#service/wearables/ingest/write-samples.ts'
import { buildUser } from '#testing/service/service-fixture.ts'
import { anchorDay } from './dataset.ts'

/** As many as a message of 256 kB has. */
export const batchSize = 2_500
const origin = { provider: 'oura', sourceType: 'ring' } as const
const minuteMs = 60_000

const rollups = 'rollups kept'
const without = 'without rollups'
const copy = 'bare COPY'

interface Subjects {
  db: Db
  client: Client
  teamId: string
  folder: string
  isSmoke: boolean
}

const startAt = Date.parse(`${anchorDay}T00:00:00Z`) - 300 * 86_400_000

function batchOf(number: number, value = 60): IncomingSample[] {
  return Array.from({ length: batchSize }, (_, index) => ({
    at: startAt + (number * batchSize + index) * minuteMs,
    timezoneOffset: -25_200,
    value: value + (index % 50),
  }))
}

export function receive(
  db: Db,
  given: { teamId: string; userId: string; samples: IncomingSample[]; receivedAt?: Date },
) {
  const { teamId, userId, samples, receivedAt = new Date() } = given
  return db.$transaction((tx) =>
    ingest(tx, {
      teamId,
      userId,
      receivedAt,
      isHistory: true,
      samples: [{ resource: 'heartrate', origin, samples }],
      summaries: [],
      streams: [],
    }),
  )
}

/** The same statement as the ingest’s, without the hours. */
function receiveWithoutRollups(
  db: Db,
  { userId, samples }: { userId: string; samples: IncomingSample[] },
) {
  return db.$transaction(async (tx) => {
    const key = { resource: 'heartrate', part: '', ...origin }
    const seriesOf = await findSeries(tx, userId, [key])
    const seriesId = seriesOf(key)
    const rows = samples.map(({ at, timezoneOffset, value }) => ({
      seriesId,
      at,
      timezoneOffset,
      value,
      durationMs: null,
      contextId: null,
    }))
    await writeSamples(tx, { userId, receivedAt: new Date(), rows })
  })
}

export function buildIngestCases(subjects: Subjects): BenchCase[] {
  return [throughputCase(subjects), besideHistoryCase(subjects), repairCase(subjects)]
}

function throughputCase(subjects: Subjects): BenchCase {
  const { db, client, teamId, folder, isSmoke } = subjects
  const batches = isSmoke ? 4 : 40
  const write = async (take: (userId: string, samples: IncomingSample[]) => Promise<unknown>) => {
    const userId = await buildUser(db, teamId)
    const from = performance.now()
    for (let number = 0; number < batches; number += 1) await take(userId, batchOf(number))
    const seconds = (performance.now() - from) / 1000
    await assertStored(client, userId, batches * batchSize)
    return { samplesPerSecond: (batches * batchSize) / seconds }
  }
  return {
    name: `ingest: ${batches} batches of ${batchSize} samples`,
    metric: 'samplesPerSecond',
    control: without,
    variants: [
      {
        name: rollups,
        run: () => write((userId, samples) => receive(db, { teamId, userId, samples })),
      },
      {
        name: without,
        run: () => write((userId, samples) => receiveWithoutRollups(db, { userId, samples })),
      },
      { name: copy, run: ({ key }) => copyRows(subjects, { key, batches, folder }) },
    ],
    goals: [
      { variant: rollups, against: without, atLeast: 0.65 },
      { variant: rollups, against: copy, atLeast: 0.5 },
    ],
  }
}

/** Into the same table, with the same key, from a file that is there. */
async function copyRows(
  { db, client, teamId }: Subjects,
  { key, batches, folder }: { key: string; batches: number; folder: string },
): Promise<Sample> {
  const userId = await buildUser(db, teamId)
  const place = path.resolve(folder, 'wearables')
  await mkdir(place, { recursive: true })
  const file = path.join(place, `copy-${key}.csv`)
  const lines = Array.from({ length: batches }, (_, number) =>
    batchOf(number).map(({ at, timezoneOffset, value }) =>
      [
        userId,
        1,
        timezoneOffset,
        new Date(at).toISOString(),
        value,
        new Date().toISOString(),
      ].join(),
    ),
  )
  await writeFile(file, `${lines.flat().join('\n')}\n`)
  const from = performance.now()
  await client.query(
    `COPY wearable_sample (user_id, series_id, timezone_offset, at, value, received_at) FROM '${file}' (FORMAT csv)`,
  )
  const seconds = (performance.now() - from) / 1000
  return { samplesPerSecond: (batches * batchSize) / seconds }
}

async function assertStored(client: Client, userId: string, count: number) {
  const { rows } = await client.query<{ n: number }>(
    'SELECT count(*)::int AS n FROM wearable_sample WHERE user_id = $1',
    [userId],
  )
  if (rows[0]?.n !== count) throw new Error(`${rows[0]?.n} samples were stored, not ${count}`)
}

const alone = 'alone'
const beside = 'beside a history'

/** How long a batch takes while another user’s history loads without pause. */
function besideHistoryCase({ db, teamId, isSmoke }: Subjects): BenchCase {
  const batches = isSmoke ? 5 : 100
  const measure = async (): Promise<Sample> => {
    const userId = await buildUser(db, teamId)
    const times: number[] = []
    for (let number = 0; number < batches; number += 1) {
      const samples = batchOf(number)
      const from = performance.now()
      await receive(db, { teamId, userId, samples })
      times.push(performance.now() - from)
    }
    times.sort((a, b) => a - b)
    const at = (share: number) =>
      times[Math.min(times.length - 1, Math.floor(times.length * share))]
    return { p99Ms: at(0.99) ?? 0, p50Ms: at(0.5) ?? 0 }
  }
  const withHistory = async () => {
    const historyUserId = await buildUser(db, teamId)
    let isOver = false
    const loading = (async () => {
      let loaded = 0
      for (; !isOver; loaded += 1)
        await receive(db, { teamId, userId: historyUserId, samples: batchOf(loaded % 200) })
      return loaded
    })()
    const sample = await measure()
    isOver = true
    return { ...sample, historyBatches: await loading }
  }
  return {
    name: `ingest: one batch of ${batchSize} samples (aim: p99 within 100 ms)`,
    metric: 'p99Ms',
    rounds: 3,
    control: alone,
    variants: [
      { name: alone, run: measure },
      { name: beside, run: withHistory },
    ],
    goals: [{ variant: beside, against: alone }],
  }
}

const fresh = 'a new bucket'

/** A changed, a late and a repeated bucket of 15 samples in a year of data, and the rollups afterwards. */
function repairCase({ db, client, teamId, isSmoke }: Subjects): BenchCase {
  const size = 15
  const count = isSmoke ? 5 : 50
  let userId = ''
  const days = isSmoke ? 3 : 300
  const measure =
    (
      samplesOf: (bucket: number, round: Round) => IncomingSample[],
      receivedAt = () => new Date(),
    ) =>
    async (round: Round): Promise<Sample> => {
      const from = performance.now()
      for (let bucket = 0; bucket < count; bucket += 1)
        await receive(db, {
          teamId,
          userId,
          samples: samplesOf(bucket, round),
          receivedAt: receivedAt(),
        })
      const perSecond = (count * 1000) / (performance.now() - from)
      await assertRecounted(client, userId)
      return { perSecond }
    }
  const bucketAt = (bucket: number, value: number, shiftMs = 0): IncomingSample[] =>
    Array.from({ length: size }, (_, index) => ({
      at: startAt + (bucket * 61 + index) * minuteMs + shiftMs,
      timezoneOffset: -25_200,
      value,
    }))
  return {
    name: `ingest: buckets of ${size} samples in ${days} days of data`,
    metric: 'perSecond',
    control: fresh,
    async prepare() {
      userId = await buildUser(db, teamId)
      for (let number = 0; number * batchSize < days * 1440; number += 1)
        await receive(db, { teamId, userId, samples: batchOf(number) })
    },
    variants: [
      {
        name: fresh,
        // Between the minutes that are there.
        run: (round) =>
          measure((bucket) => bucketAt(bucket, 70, 1_000 + hashOf(round.key) * 1_000))(round),
      },
      { name: 'revised', run: measure((bucket, { key }) => bucketAt(bucket, 80 + hashOf(key))) },
      {
        name: 'late',
        run: measure(
          (bucket) => bucketAt(bucket, 90),
          () => new Date(startAt),
        ),
      },
      { name: 'repeated', run: measure((bucket) => batchOf(0).slice(bucket, bucket + size)) },
    ],
    goals: ['revised', 'late', 'repeated'].map((variant) => ({ variant, against: fresh })),
  }
}

/** A small number that differs by round. */
function hashOf(key: string) {
  return [...key].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 53, 7)
}

/** Rollups equal a recount of the samples, to the last bit. */
async function assertRecounted(client: Client, userId: string) {
  const { rows } = await client.query<{ n: number }>(
    `WITH recounted AS (
       SELECT series_id, timezone_offset, date_trunc('hour', at) AS hour_at, count(*)::int AS count,
              sum(value ORDER BY at) AS sum, min(value) AS min, max(value) AS max,
              (array_agg(value ORDER BY at DESC))[1] AS newest_value
         FROM wearable_sample WHERE user_id = $1 GROUP BY 1, 2, 3)
     SELECT count(*)::int AS n FROM (
       (TABLE recounted EXCEPT ALL
        SELECT series_id, timezone_offset, hour_at, count, sum, min, max, newest_value
          FROM wearable_rollup WHERE user_id = $1)
       UNION ALL
       (SELECT series_id, timezone_offset, hour_at, count, sum, min, max, newest_value
          FROM wearable_rollup WHERE user_id = $1
        EXCEPT ALL TABLE recounted)) AS different`,
    [userId],
  )
  if (rows[0]?.n !== 0) throw new Error(`${rows[0]?.n} rollups differ from a recount`)
}
