import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { TimeseriesName } from '#contract/wearables/resources.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'
import { ingest } from './ingest.ts'
import type { IncomingSample, IncomingSummary, Receipt, SampleBatch } from './receipt.ts'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
})
afterAll(() => fixture.close())

const minute = 60_000
const start = Date.parse('2026-03-08T08:00:00Z')
const ring = { provider: 'oura', sourceType: 'ring' } as const
const watch = { provider: 'apple_health_kit', sourceType: 'watch', deviceId: 'watch-1' } as const

const beat = (index: number, value: number, change: Partial<IncomingSample> = {}) => ({
  at: start + index * minute,
  timezoneOffset: -28_800,
  value,
  ...change,
})

function receive(userId: string, change: Partial<Receipt>) {
  const receipt: Receipt = {
    teamId: fixture.teamId,
    userId,
    receivedAt: new Date('2026-03-09T00:00:00Z'),
    isHistory: false,
    samples: [],
    summaries: [],
    streams: [],
    ...change,
  }
  return fixture.db.$transaction((tx) => ingest(tx, receipt), { timeout: 15_000 })
}

const batch = (samples: IncomingSample[], change: Partial<SampleBatch> = {}): SampleBatch => ({
  resource: 'heartrate',
  origin: ring,
  samples,
  ...change,
})

/** What is stored about a user, without ids that depend on the order of arrival. */
async function dump(userId: string) {
  const { db } = fixture
  return {
    samples: await db.$queryRaw`
      SELECT x.resource, x.part, x.provider, x.source_type, s.at, s.timezone_offset, s.value, s.duration_ms,
             s.received_at, c.device_id, c.type, c.attributes
        FROM wearable_sample s
        JOIN wearable_series x ON x.user_id = s.user_id AND x.id = s.series_id
        LEFT JOIN wearable_context c ON c.user_id = s.user_id AND c.id = s.context_id
       WHERE s.user_id = ${userId}::uuid ORDER BY 1, 2, 3, 4, 5`,
    rollups: await db.$queryRaw`
      SELECT x.resource, x.part, x.provider, x.source_type, r.hour_at, r.timezone_offset, r.count, r.sum, r.min, r.max,
             r.oldest_at, r.oldest_value, r.newest_at, r.newest_value
        FROM wearable_rollup r
        JOIN wearable_series x ON x.user_id = r.user_id AND x.id = r.series_id
       WHERE r.user_id = ${userId}::uuid ORDER BY 1, 2, 3, 4, 5, 6`,
    summaries: await db.wearableSummary.findMany({
      where: { userId },
      orderBy: { id: 'asc' },
      omit: { userId: true },
    }),
  }
}

/** The rollups as they must be, from the samples alone. */
async function recount(userId: string) {
  return fixture.db.$queryRaw`
    SELECT x.resource, x.part, x.provider, x.source_type,
           date_trunc('hour', s.at + make_interval(secs => s.timezone_offset), 'UTC')
             - make_interval(secs => s.timezone_offset) AS hour_at,
           s.timezone_offset, count(*)::int AS count, sum(s.value ORDER BY s.at) AS sum, min(s.value), max(s.value),
           min(s.at) AS oldest_at, (array_agg(s.value ORDER BY s.at))[1] AS oldest_value,
           max(s.at) AS newest_at, (array_agg(s.value ORDER BY s.at DESC))[1] AS newest_value
      FROM wearable_sample s
      JOIN wearable_series x ON x.user_id = s.user_id AND x.id = s.series_id
     WHERE s.user_id = ${userId}::uuid AND s.value IS NOT NULL
     GROUP BY 1, 2, 3, 4, 5, 6 ORDER BY 1, 2, 3, 4, 5, 6`
}

/** Messages about a user, oldest first. */
async function listMessages(userId: string) {
  const messages = await fixture.db.webhookMessage.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
  })
  return messages.map(({ body, eventType }) => ({ eventType, data: JSON.parse(body).data }))
}

const arbitrarySample = fc.record({
  index: fc.integer({ min: 0, max: 150 }),
  value: fc.double({ min: 30, max: 220, noNaN: true }),
  // Nepal's offset is no whole hour; the others are both sides of a change to daylight time.
  timezoneOffset: fc.constantFrom(-28_800, -25_200, 20_700),
  type: fc.option(fc.constantFrom('resting', 'ldl', 'hdl'), { nil: undefined }),
})

const arbitraryReceipt = fc.record({
  batches: fc.array(
    fc.record({
      resource: fc.constantFrom<TimeseriesName>(
        'heartrate',
        'steps',
        'blood_pressure',
        'cholesterol',
      ),
      origin: fc.constantFrom(ring, watch),
      samples: fc.array(arbitrarySample, { maxLength: 12 }),
    }),
    { maxLength: 3 },
  ),
  nights: fc.array(
    fc.record({
      night: fc.integer({ min: 0, max: 2 }),
      total: fc.integer({ min: 0, max: 30_000 }),
    }),
    { maxLength: 2 },
  ),
})

describe('ingest', () => {
  it('ends in the same tables after any order and repetition, with rollups equal to a recount', {
    timeout: 120_000,
  }, async () => {
    const nightIds = [randomUUID(), randomUUID(), randomUUID()]
    const scenario = fc.array(arbitraryReceipt, { minLength: 1, maxLength: 5 }).chain((receipts) =>
      fc.record({
        receipts: fc.constant(receipts),
        order: fc.shuffledSubarray([...receipts.keys(), ...receipts.keys()], {
          minLength: receipts.length * 2,
        }),
      }),
    )
    await fc.assert(
      fc.asyncProperty(scenario, async ({ receipts, order }) => {
        const users = [
          await buildUser(fixture.db, fixture.teamId),
          await buildUser(fixture.db, fixture.teamId),
        ]
        const arrivals = [[...receipts.keys()], order]
        for (const [arrival, userId] of users.entries())
          for (const index of arrivals[arrival] ?? []) {
            const receipt = receipts[index]
            if (!receipt) continue
            await receive(userId, {
              receivedAt: new Date(start + index * 1000),
              samples: receipt.batches.map(({ samples, ...rest }) => ({
                ...rest,
                samples: samples.map(({ index: at, type, ...sample }) => ({
                  ...sample,
                  at: start + at * minute,
                  ...(type && { type }),
                  ...(rest.resource === 'steps' && { durationMs: minute }),
                  ...(rest.resource === 'blood_pressure' && { diastolic: sample.value / 2 }),
                })),
              })),
              summaries: receipt.nights.map(({ night, total }) =>
                sleepOf(nightIds[night] ?? '', total),
              ),
            })
          }
        const [inOrder, shuffled] = [await dump(users[0] ?? ''), await dump(users[1] ?? '')]
        expect(shuffled).toEqual(inOrder)
        for (const userId of users)
          expect((await dump(userId)).rollups).toEqual(await recount(userId))
      }),
      { numRuns: 10 },
    )
  })

  it('announces new samples as created, revised ones as updated, and repeated ones not at all', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    await receive(userId, { samples: [batch([beat(0, 60), beat(1, 61)])] })
    await receive(userId, { samples: [batch([beat(0, 60), beat(1, 61)])] })
    await receive(userId, {
      receivedAt: new Date('2026-03-09T00:00:01Z'),
      samples: [batch([beat(0, 60), beat(1, 70), beat(2, 62)])],
    })
    const messages = await listMessages(userId)
    expect(messages.map(({ eventType, data }) => [eventType, data.data.length])).toEqual([
      ['daily.data.heartrate.created', 2],
      ['daily.data.heartrate.created', 1],
      ['daily.data.heartrate.updated', 1],
    ])
    expect(messages[2]?.data).toMatchObject({
      user_id: userId,
      source_id: expect.any(Number),
      source: { provider: 'oura', type: 'ring', name: 'Oura', slug: 'oura' },
      data: [
        {
          timestamp: '2026-03-08T08:01:00.000000+00:00',
          timezone_offset: -28_800,
          unit: 'bpm',
          value: 70,
        },
      ],
    })
  })

  it('keeps each type of cholesterol of one instant, and announces each with its own source_id', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    const panel = { total: 5.2, ldl: 3.1, hdl: 1.4, triglycerides: 1.6, other: 0.7 }
    const samples = Object.entries(panel).map(([type, value]) => ({ ...beat(0, value), type }))
    for (const seconds of [0, 1])
      await receive(userId, {
        receivedAt: new Date(start + seconds * 1000),
        samples: [batch(samples, { resource: 'cholesterol' })],
      })
    const { samples: stored } = await dump(userId)
    expect(stored).toMatchObject([
      { part: '', type: 'other', value: 0.7 },
      { part: 'hdl', type: 'hdl', value: 1.4 },
      { part: 'ldl', type: 'ldl', value: 3.1 },
      { part: 'total', type: 'total', value: 5.2 },
      { part: 'triglycerides', type: 'triglycerides', value: 1.6 },
    ])
    expect((await dump(userId)).rollups).toEqual(await recount(userId))
    const messages = await listMessages(userId)
    expect(messages.map(({ eventType }) => eventType)).toEqual(
      Array(5).fill('daily.data.cholesterol.created'),
    )
    expect(new Set(messages.map(({ data }) => data.source_id)).size).toBe(5)
    expect(messages.map(({ data }) => [data.data[0].type, data.data[0].value])).toEqual(
      expect.arrayContaining(Object.entries(panel)),
    )
  })

  it('distinguishes two devices of one provider and type in a sample, and lets the later replace it', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    const other = { ...watch, deviceId: 'watch-2' }
    await receive(userId, { samples: [batch([beat(0, 60)], { origin: watch })] })
    await receive(userId, {
      receivedAt: new Date('2026-03-09T00:00:01Z'),
      samples: [batch([beat(0, 64)], { origin: other }), batch([beat(0, 59)])],
    })
    expect((await dump(userId)).samples).toMatchObject([
      { provider: 'apple_health_kit', value: 64, device_id: 'watch-2' },
      { provider: 'oura', value: 59, device_id: null },
    ])
  })

  it('announces a summary once for each version, and a stream without its data', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    const id = randomUUID()
    const workout: IncomingSummary = {
      id,
      kind: 'workouts',
      origin: ring,
      calendarDate: '2026-03-08',
      startsAt: new Date(start),
      endsAt: new Date(start + 30 * minute),
      timezoneOffset: -28_800,
      fields: { provider_id: 'w1', sport: { id: 1, name: 'Running', slug: 'running' } },
    }
    const streams = [{ workoutId: id, stream: { time: [1, 2], heartrate: [120, null] } }]
    for (const _ of [1, 2]) await receive(userId, { summaries: [workout], streams })
    const revised = { ...workout, fields: { ...workout.fields, calories: 200 } }
    await receive(userId, { receivedAt: new Date('2026-03-09T01:00:00Z'), summaries: [revised] })
    const messages = await listMessages(userId)
    expect(messages.map(({ eventType }) => eventType)).toEqual([
      'daily.data.workouts.created',
      'daily.data.workout_stream.created',
      'daily.data.workouts.updated',
    ])
    expect(messages[1]?.data).toEqual({
      user_id: userId,
      source: expect.objectContaining({ provider: 'oura' }),
      workout_id: id,
      provider_id: 'w1',
      sport: { id: 1, name: 'Running', slug: 'running' },
      message: expect.any(String),
    })
    expect(messages[2]?.data).toMatchObject({
      id,
      calories: 200,
      time_start: '2026-03-08T08:00:00.000000+00:00',
    })
  })

  it('keeps and announces no stream of a workout outside of the ingestion period', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    await fixture.db.user.update({
      where: { id: userId },
      data: { ingestionStart: new Date('2026-03-08') },
    })
    const workoutOn = (calendarDate: string): IncomingSummary => ({
      id: randomUUID(),
      kind: 'workouts',
      origin: ring,
      calendarDate,
      fields: { provider_id: 'w1' },
    })
    const summaries = [workoutOn('2026-03-07'), workoutOn('2026-03-08')]
    const streams = summaries.map(({ id }) => ({ workoutId: id, stream: { lat: [37.7] } }))
    expect(await receive(userId, { summaries, streams })).toBe(2)
    const stored = await fixture.db.wearableStream.findMany({ where: { userId } })
    expect(stored.map(({ workoutId }) => workoutId)).toEqual([summaries[1]?.id])
    expect((await listMessages(userId)).map(({ eventType }) => eventType)).toEqual([
      'daily.data.workouts.created',
      'daily.data.workout_stream.created',
    ])
  })

  it('splits a large batch into messages below 256 kB, each sample in one', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    const samples = Array.from({ length: 4000 }, (_, index) => beat(index, 50 + (index % 40)))
    await receive(userId, { samples: [batch(samples)] })
    const messages = await fixture.db.webhookMessage.findMany({ where: { userId } })
    expect(messages.length).toBeGreaterThan(1)
    for (const { body } of messages) expect(Buffer.byteLength(body)).toBeLessThanOrEqual(256 * 1024)
    const times = messages.flatMap(({ body }) =>
      JSON.parse(body).data.data.map(({ timestamp }: { timestamp: string }) => timestamp),
    )
    expect(new Set(times).size).toBe(4000)
    expect(times.length).toBe(4000)
  })

  it('takes nothing outside of a user’s ingestion period, and nothing of a deleted user', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    const where = { id: userId }
    await fixture.db.user.update({ where, data: { ingestionStart: new Date('2026-03-08') } })
    // 23:59 of the day before, where the person is.
    const samples = [batch([beat(-1, 60), beat(0, 61)])]
    expect(await receive(userId, { samples })).toBe(1)
    await fixture.db.user.update({ where, data: { deletedAt: new Date() } })
    expect(await receive(userId, { samples: [batch([beat(1, 60)])] })).toBeUndefined()
  })
})

function sleepOf(id: string, total: number): IncomingSummary {
  return {
    id,
    kind: 'sleep',
    origin: ring,
    calendarDate: '2026-03-08',
    startsAt: new Date(start),
    endsAt: new Date(start + total * 1000),
    fields: { total },
  }
}
