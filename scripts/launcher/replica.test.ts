import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { groupedQuery } from '#contract/wearables/reads.ts'
import { prepareDatabase } from '#platform/database/prepare-database.ts'
import { createLog } from '#platform/log.ts'
import { createServiceApp } from '#service/app.ts'
import { openServiceDatabase } from '#service/db/client.ts'
import { readServiceSettings } from '#service/env/env.ts'
import { ingest } from '#service/wearables/ingest/ingest.ts'
import { getSleepStream, getWorkoutStream } from '#service/wearables/read/get-streams.ts'
import { listGroupedSamples, listSamples } from '#service/wearables/read/list-samples.ts'
import { getProfile, listSummaries } from '#service/wearables/read/list-summaries.ts'
import { type Replica, startReplica } from '#testing/database/start-replica.ts'
import { buildTeam, buildUser, testSecretsKey } from '#testing/service/service-fixture.ts'
import { openDataFolder } from './open-data-folder.ts'
import { type RunningPostgres, startPostgres } from './postgres.ts'

const database = 'phial_service'
const log = createLog('service', 'silent')

let root: string
let primary: RunningPostgres
let replica: Replica | undefined

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'phial-replica-'))
  await openDataFolder(root)
  primary = await startPostgres(path.join(root, 'primary'))
  await primary.createDatabase(database)
  await prepareDatabase(primary.urlOf(database), 'service/db/migrations')
}, 120_000)
afterAll(async () => {
  await replica?.stop()
  await primary.stop()
  await rm(root, { recursive: true, force: true })
})

async function followPrimary(): Promise<string> {
  const [from, to] = [path.join(root, 'primary'), path.join(root, 'replica')]
  replica = await startReplica(primary, { from, to })
  return replica.urlOf(database)
}

const openService = (url: string) => openServiceDatabase(url, log, 4)

const start = Date.parse('2026-05-01T00:00:00Z')
const origin = { provider: 'oura', sourceType: 'ring' } as const
const ids = { sleep: randomUUID(), workouts: randomUUID() }

/** Four hours of a heart rate and of steps, a night, a workout with its stream, a day and a profile. */
function receive(
  { db }: ReturnType<typeof openService>,
  { teamId, userId, hours }: { teamId: string; userId: string; hours: number },
) {
  const at = (minute: number) => start + minute * 60_000
  const summary = { origin, calendarDate: '2026-05-01', timezoneOffset: 0 }
  const session = { startsAt: new Date(at(0)), endsAt: new Date(at(60)) }
  return db.$transaction((tx) =>
    ingest(tx, {
      teamId,
      userId,
      receivedAt: new Date(at(3_000)),
      isHistory: true,
      samples: (['heartrate', 'steps'] as const).map((resource) => ({
        resource,
        origin,
        samples: Array.from({ length: hours * 60 }, (_, minute) => ({
          at: at(minute),
          timezoneOffset: 0,
          value: 50 + (minute % 40),
          ...(resource === 'steps' && { durationMs: 60_000 }),
        })),
      })),
      summaries: [
        { ...summary, ...session, id: ids.sleep, kind: 'sleep', fields: { total: 3_000 } },
        { ...summary, ...session, id: ids.workouts, kind: 'workouts', fields: { calories: 300 } },
        { ...summary, id: randomUUID(), kind: 'activity', fields: { steps: 4_000 } },
        {
          ...summary,
          id: randomUUID(),
          calendarDate: null,
          kind: 'profile',
          fields: { height: 170 },
        },
      ],
      streams: [{ workoutId: ids.workouts, stream: { time: [1, 2], heartrate: [120, 121] } }],
    }),
  )
}

it('reads wearable data from a streaming replica as from the primary', {
  timeout: 180_000,
}, async () => {
  const before = openService(primary.urlOf(database))
  const { teamId, apiKey } = await buildTeam(before.db)
  await before.db.team.update({ where: { id: teamId }, data: { aggregateQueriesEnabled: true } })
  const userId = await buildUser(before.db, teamId)
  await before.close()

  const settings = readServiceSettings({
    NODE_ENV: 'test',
    SERVICE_DATABASE_URL: primary.urlOf(database),
    SERVICE_SECRETS_KEY: testSecretsKey,
    SERVICE_FILES_KEY: testSecretsKey,
    SERVICE_FILES_DIR: path.join(root, 'files'),
  })
  const replicaUrl = await followPrimary()
  const writer = openService(primary.urlOf(database))
  const reader = openService(replicaUrl)
  await expect.poll(() => reader.db.team.count().catch(() => 0), { timeout: 60_000 }).toBe(1)
  // What follows reaches the replica as a stream alone.
  await receive(writer, { teamId, userId, hours: 30 })
  const [written] = await writer.db.$queryRaw<{ place: string }[]>`
    SELECT pg_current_wal_lsn()::text AS place`
  const isThere = async () => {
    const [seen] = await reader.db.$queryRaw<{ isThere: boolean }[]>`
      SELECT pg_last_wal_replay_lsn() >= ${written?.place ?? ''}::pg_lsn AS "isThere"`
    return seen?.isThere
  }
  await expect.poll(isThere, { timeout: 60_000 }).toBe(true)

  const period = { start_date: '2026-05-01', end_date: '2026-05-02' }
  const readAll = async ({ db }: typeof reader) => ({
    samples: await listSamples(db, { userId, resource: 'heartrate' }, period),
    grouped: await listGroupedSamples(
      db,
      { userId, resource: 'steps' },
      groupedQuery.parse({ ...period, limit: 100 }),
    ),
    summaries: await Promise.all(
      (['sleep', 'workouts', 'activity'] as const).map((kind) =>
        listSummaries(db, { userId, kind }, period),
      ),
    ),
    profile: await getProfile(db, userId, undefined),
    streams: [
      await getWorkoutStream(db, teamId, ids.workouts),
      await getSleepStream(db, teamId, ids.sleep),
    ],
  })
  const expected = await readAll(writer)
  expect(expected.samples).toHaveLength(30 * 60)
  expect(await readAll(reader)).toEqual(expected)

  // As the service runs with SERVICE_READ_DATABASE_URL: keys and the audit are the primary’s.
  const split = createServiceApp({ db: writer.db, readDb: reader.db, settings, log })
  const whole = createServiceApp({ db: writer.db, settings, log })
  for (const func of ['mean', 'median']) {
    const body = {
      timeframe: { type: 'relative', anchor: '2026-05-02', past: { value: 3, unit: 'day' } },
      queries: [
        {
          select: [{ func, arg: { timeseries: 'heartrate', field: 'value' } }],
          group_by: [{ date_trunc: { value: 1, unit: 'hour' }, arg: { index: 'timeseries' } }],
        },
      ],
    }
    const [one, other] = await Promise.all(
      [whole, split].map(async (app) => {
        const answer = await app.request(`/aggregate/v1/user/${userId}/query`, {
          method: 'POST',
          headers: { 'x-service-api-key': apiKey, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
        return { status: answer.status, text: await answer.text() }
      }),
    )
    expect(one).toMatchObject({ status: 200, text: expect.stringContaining('2026-05-02T05') })
    expect(other).toEqual(one)
  }
  await expect(receive(reader, { teamId, userId, hours: 1 })).rejects.toThrow()
  await reader.close()
  await writer.close()
})
