import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireUser } from '#contract/users.ts'
import { connectionEvent } from '#contract/wearables/connections.ts'
import { withClock } from '#platform/clock.ts'
import { isWorn, listDevices, type SimulatedProvider } from '#service/wearables/demo/devices.ts'
import { buildPerson, homeOf, seedOf } from '#service/wearables/demo/person.ts'
import { readHistory } from '#service/wearables/demo/read-history.ts'
import { syncDueConnections } from '#service/wearables/demo/sync-connections.ts'
import {
  buildTeam,
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'
import { disconnectAll } from './disconnect-provider.ts'
import { lockUser } from './lock-user.ts'
import { refreshConnections } from './refresh-connections.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
})
afterAll(() => fixture.close())

async function connect(provider: string, change: Record<string, unknown> = {}, user?: string) {
  const userId = user ?? (await buildUser(fixture.db, fixture.teamId))
  const body = { user_id: userId, provider, ...change }
  const answer = await fixture.request('POST', '/v2/link/connect/demo', { body })
  expect(answer).toMatchObject({ status: 200, body: { success: true } })
  const connection = await fixture.db.wearableConnection.findFirstOrThrow({ where: { userId } })
  return { userId, connectionId: connection.id, body }
}

async function connectAndRead(provider: string, change: Record<string, unknown> = {}) {
  const connected = await connect(provider, change)
  await readHistory(fixture.db, connected)
  return connected
}

/**
 * Seven minutes past the last hour in which the person wears every device. It is in the middle of what the provider
 * counts together, which later readings revise.
 */
function findWornMoment(userId: string, provider: SimulatedProvider): Date {
  const seed = seedOf(userId)
  const person = buildPerson(seed, homeOf(seed))
  const devices = listDevices(userId, provider)
  const isWornAround = (at: number) =>
    [-7, 0, 7, 15, 25].every((minutes) =>
      devices.every((device) => isWorn(person, device, at + minutes * minuteMs)),
    )
  let at = Math.floor(Date.now() / hourMs) * hourMs + 7 * minuteMs
  while (!isWornAround(at)) at -= hourMs
  return new Date(at)
}

async function listEvents(userId: string) {
  const messages = await fixture.db.webhookMessage.findMany({
    where: { userId },
    orderBy: { createdAt: 'asc' },
  })
  return messages.map(({ eventType, body }) => ({ eventType, data: JSON.parse(body).data }))
}

/** Queries of this database that wait for a lock. */
async function countWaiting() {
  const rows = await fixture.db.$queryRaw<unknown[]>`
    SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return rows.length
}

const countSamples = (userId: string) => fixture.db.wearableSample.count({ where: { userId } })

describe('a demo connection', () => {
  it('is announced, then its history by resource, then what is new', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    const connectedAt = findWornMoment(userId, 'oura')
    const { connectionId } = await withClock(connectedAt, () =>
      connect('oura', { history_days: 3 }, userId),
    )
    expect(
      await fixture.request('GET', `/v2/introspect/historical_pull?user_id=${userId}`),
    ).toMatchObject({
      body: { data: [{ provider: { oura: { pulled: { heartrate: { status: 'scheduled' } } } } }] },
    })
    await withClock(connectedAt, () => readHistory(fixture.db, { userId, connectionId }))
    const before = await listEvents(userId)
    expect(connectionEvent.parse(before[0]?.data)).toEqual(before[0]?.data)
    expect(before[0]).toMatchObject({
      eventType: 'provider.connection.created',
      data: {
        user_id: userId,
        provider: { slug: 'oura' },
        resource_availability: { sleep: { status: 'available' } },
      },
    })
    const historical = before.filter(({ eventType }) => eventType.startsWith('historical.data.'))
    expect(historical.map(({ eventType }) => eventType)).toContain(
      'historical.data.heartrate.created',
    )
    expect(historical[0]?.data).toMatchObject({
      provider: 'oura',
      is_final: true,
      start_date: expect.any(String),
    })
    expect(before.some(({ eventType }) => eventType.startsWith('daily.'))).toBe(false)
    expect(await countSamples(userId)).toBeGreaterThan(1000)

    const later = new Date(connectedAt.getTime() + 20 * minuteMs)
    await withClock(later, () => syncDueConnections(fixture))
    const after = (await listEvents(userId)).slice(before.length)
    expect(after.map(({ eventType }) => eventType)).toEqual(
      expect.arrayContaining(['daily.data.activity.updated', 'daily.data.calories_basal.updated']),
    )
    expect(
      await fixture.request('GET', `/v2/introspect/historical_pull?user_id=${userId}`),
    ).toMatchObject({
      body: { data: [{ provider: { oura: { pulled: { heartrate: { status: 'success' } } } } }] },
    })
    const { body } = await fixture.request<{
      data: { provider: Record<string, Record<string, { sent_count: number }>> }[]
    }>('GET', `/v2/introspect/resources?user_id=${userId}&provider=OURA`)
    expect(body.data[0]?.provider.oura?.heartrate?.sent_count).toBeGreaterThan(500)
  }, 60_000)

  it.each([
    ['oura', 0],
    ['fitbit', 1],
  ] as const)(
    'of %s announces streams of workouts only where there are some',
    async (provider, announced) => {
      const { userId } = await connectAndRead(provider, { history_days: 14 })
      const workouts = await fixture.db.wearableSummary.count({
        where: { userId, kind: 'workouts' },
      })
      expect(workouts).toBeGreaterThan(0)
      const types = (await listEvents(userId)).map(({ eventType }) => eventType)
      expect(types).toContain('historical.data.workouts.created')
      expect(
        types.filter((type) => type === 'historical.data.workout_stream.created'),
      ).toHaveLength(announced)
      expect(await fixture.db.wearableStream.count({ where: { userId } })).toBe(
        announced * workouts,
      )
    },
    60_000,
  )

  it('has the same history when the job runs again after it was killed', async () => {
    const { userId, connectionId } = await connectAndRead('freestyle_libre', { history_days: 6 })
    const samples = await countSamples(userId)
    const where = { userId_id: { userId, id: connectionId } }
    const { syncedUntil } = await fixture.db.wearableConnection.findUniqueOrThrow({ where })
    await fixture.db.wearableConnection.update({
      where,
      data: { syncedUntil: new Date(Number(syncedUntil) - 3 * 86_400_000) },
    })
    await fixture.db.wearablePull.updateMany({ where: { userId }, data: { status: 'in_progress' } })
    await readHistory(fixture.db, { userId, connectionId })
    expect(await countSamples(userId)).toBe(samples)
  }, 60_000)

  it('reads the rest of a history that failed in the middle, and nothing else before', async () => {
    const { userId, connectionId, body } = await connectAndRead('freestyle_libre', {
      history_days: 4,
    })
    const { db } = fixture
    const where = { userId_id: { userId, id: connectionId } }
    const { syncedUntil } = await db.wearableConnection.findUniqueOrThrow({ where })
    await db.wearableConnection.update({
      where,
      data: { syncedUntil: new Date(Number(syncedUntil) - 2 * 86_400_000) },
    })
    await db.wearablePull.updateMany({ where: { userId }, data: { status: 'in_progress' } })
    await db.$executeRaw`SELECT graphile_worker.remove_job(${`wearables.pull:${connectionId}`})`
    await fixture.request('POST', '/sandbox/wearables/fail', {
      body: { user_id: userId, provider: 'freestyle_libre' },
    })
    await fixture.request('POST', '/v2/link/connect/demo', { body })
    expect(await db.wearableConnection.findUniqueOrThrow({ where })).toMatchObject({
      status: 'connected',
      syncAt: null,
    })
    expect(
      await db.$queryRaw`SELECT key FROM graphile_worker.jobs WHERE key = ${`wearables.pull:${connectionId}`}`,
    ).toHaveLength(1)
    await readHistory(db, { userId, connectionId })
    const pulls = await db.wearablePull.findMany({ where: { userId } })
    expect(pulls.map(({ status }) => status)).toEqual(['success'])
    const { syncAt } = await db.wearableConnection.findUniqueOrThrow({ where })
    expect(syncAt).not.toBeNull()
  }, 60_000)

  it.each([
    ['while its history is read', 0],
    ['when all of it has been read', 1],
  ])(
    'takes and announces nothing more after it was disconnected %s',
    async (_, daysRead) => {
      const { userId, connectionId } = await connect('fitbit', { history_days: 1 })
      const { db, teamId } = fixture
      const where = { userId_id: { userId, id: connectionId } }
      const { connectedAt } = await db.wearableConnection.findUniqueOrThrow({ where })
      const readUntil = new Date(connectedAt.getTime() - (1 - daysRead) * 86_400_000)
      await db.wearableConnection.update({ where, data: { syncedUntil: readUntil } })
      let reading: Promise<void> | undefined
      await db.$transaction(async (tx) => {
        await lockUser(tx, teamId, userId)
        await disconnectAll(tx, userId)
        reading = readHistory(db, { userId, connectionId })
        await expect.poll(countWaiting).toBe(1)
      })
      await reading
      expect(await countSamples(userId)).toBe(0)
      expect(await db.wearableDevice.count({ where: { userId } })).toBe(0)
      expect((await listEvents(userId)).map(({ eventType }) => eventType)).toEqual([
        'provider.connection.created',
      ])
    },
    60_000,
  )

  it('that cannot be read waits for its next time, and the others are read', async () => {
    const broken = await connectAndRead('freestyle_libre', { history_days: 1 })
    const other = await connectAndRead('freestyle_libre', { history_days: 1 })
    const { db } = fixture
    const where = { userId_id: { userId: broken.userId, id: broken.connectionId } }
    const syncAt = new Date(0)
    await db.wearableConnection.update({ where, data: { syncAt, homeZone: 'Nowhere/Nothing' } })
    const before = await countSamples(other.userId)
    const later = new Date(Date.now() + 86_400_000)
    await withClock(later, () => syncDueConnections(fixture))
    expect(await countSamples(other.userId)).toBeGreaterThan(before)
    const waiting = await db.wearableConnection.findUniqueOrThrow({ where })
    expect(Number(waiting.syncAt)).toBeGreaterThan(later.getTime())
    expect(waiting.status).toBe('connected')
  }, 60_000)

  it('that cannot be read does not keep the user’s others from being refreshed', async () => {
    const { userId, connectionId } = await connectAndRead('freestyle_libre', { history_days: 1 })
    const { db } = fixture
    await fixture.request('POST', '/v2/link/connect/demo', {
      body: { user_id: userId, provider: 'oura', history_days: 1 },
    })
    const oura = await db.wearableConnection.findFirstOrThrow({
      where: { userId, provider: 'oura' },
    })
    await readHistory(db, { userId, connectionId: oura.id })
    await db.wearableConnection.update({
      where: { userId_id: { userId, id: connectionId } },
      data: { homeZone: 'Nowhere/Nothing' },
    })
    const { refreshed, failed } = await withClock(new Date(Date.now() + 3_600_000), () =>
      refreshConnections(db, userId),
    )
    expect({ refreshed, failed }).toEqual({ refreshed: ['oura'], failed: ['freestyle_libre'] })
  }, 60_000)

  it('catches up day by day after a pause, and two workers read each span once', async () => {
    const { userId } = await connectAndRead('freestyle_libre', { history_days: 1 })
    const before = await countSamples(userId)
    await withClock(new Date(Date.now() + 3 * 86_400_000), () =>
      Promise.all([syncDueConnections(fixture), syncDueConnections(fixture)]),
    )
    const added = (await countSamples(userId)) - before
    // Every 15 minutes, with gaps.
    expect(added).toBeGreaterThan(200)
    expect(added).toBeLessThanOrEqual(3 * 96)
  }, 60_000)

  it('exists once for a provider, and only for a user of the team in the sandbox', async () => {
    const { body, userId } = await connect('fitbit')
    const again = await fixture.request('POST', '/v2/link/connect/demo', { body })
    expect(again.body).toEqual({ success: true, detail: 'Already connected' })
    expect(await fixture.db.wearableConnection.count({ where: { userId } })).toBe(1)
    const production = await buildTeam(fixture.db, 'production')
    const itsUser = await buildUser(fixture.db, production.teamId)
    const refused = await fixture.request('POST', '/v2/link/connect/demo', {
      apiKey: production.apiKey,
      body: { user_id: itsUser, provider: 'oura' },
    })
    expect(refused.status).toBe(403)
    const unknown = await fixture.request('POST', '/v2/link/connect/demo', {
      body: { user_id: itsUser, provider: 'oura' },
    })
    expect(unknown.status).toBe(404)
  })
})

describe('connections of a user', () => {
  it('are listed with the user, counted for the team, and ended by disconnecting', async () => {
    const { userId } = await connectAndRead('freestyle_libre', { history_days: 1 })
    const { body: user } = await fixture.request<WireUser>('GET', `/v2/user/${userId}`)
    expect(user.connected_sources).toMatchObject([
      { provider: { slug: 'freestyle_libre', name: 'FreeStyle Libre' } },
    ])
    const listed = await fixture.request('GET', `/v2/user/providers/${userId}`)
    expect(listed.body).toMatchObject({
      providers: [{ slug: 'freestyle_libre', status: 'connected', error_details: null }],
    })
    const { body: metrics } = await fixture.request<Record<string, number>>(
      'GET',
      '/v2/user/metrics',
    )
    expect(metrics.number_of_connected_sources).toBe(
      await fixture.db.wearableConnection.count({ where: { disconnectedAt: null } }),
    )
    const samples = await countSamples(userId)
    const path = `/v2/user/${userId}/freestyle_libre`
    expect((await fixture.request('DELETE', path)).body).toEqual({ success: true })
    expect((await fixture.request('DELETE', path)).status).toBe(404)
    expect((await fixture.request('GET', `/v2/user/providers/${userId}`)).body).toEqual({
      providers: [],
    })
    await withClock(new Date(Date.now() + 3_600_000), () => syncDueConnections(fixture))
    expect(await countSamples(userId)).toBe(samples)
  }, 60_000)

  it('fail once, are not read until they are connected again, and end with the user', async () => {
    const { userId, body } = await connectAndRead('freestyle_libre', { history_days: 1 })
    const fail = () =>
      fixture.request('POST', '/sandbox/wearables/fail', {
        body: { user_id: userId, provider: 'freestyle_libre' },
      })
    expect((await fail()).status).toBe(200)
    expect((await fail()).status).toBe(404)
    const events = (await listEvents(userId)).filter(
      ({ eventType }) => eventType === 'provider.connection.error',
    )
    expect(events).toMatchObject([
      { data: { error_type: 'token_refresh_failed', provider: { slug: 'freestyle_libre' } } },
    ])
    const refused = await fixture.request('POST', `/v2/user/refresh/${userId}`)
    expect(refused).toMatchObject({
      status: 400,
      body: { success: false, failed_sources: ['freestyle_libre'] },
    })
    await fixture.request('POST', '/v2/link/connect/demo', { body })
    const refreshed = await fixture.request('POST', `/v2/user/refresh/${userId}`)
    expect(refreshed).toMatchObject({
      status: 200,
      body: { refreshed_sources: ['freestyle_libre'], failed_sources: [] },
    })
    await fixture.request('DELETE', `/v2/user/${userId}`)
    await fixture.request('POST', `/v2/user/undo_delete?user_id=${userId}`)
    expect((await fixture.request('GET', `/v2/user/providers/${userId}`)).body).toEqual({
      providers: [],
    })
  }, 60_000)

  it('have devices, whose battery is announced when it is empty', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    const connectedAt = findWornMoment(userId, 'fitbit')
    await withClock(connectedAt, async () => {
      const { connectionId } = await connect('fitbit', { history_days: 2 }, userId)
      await readHistory(fixture.db, { userId, connectionId })
    })
    const { body: devices } = await fixture.request<{ id: string; model: string }[]>(
      'GET',
      `/v2/user/${userId}/device`,
    )
    expect(devices.map(({ model }) => model)).toEqual(
      expect.arrayContaining(['Charge 6', 'Aria Air']),
    )
    const one = await fixture.request('GET', `/v2/user/${userId}/device/${devices[0]?.id}`)
    expect(one.body).toEqual(devices[0])
    const events = await listEvents(userId)
    expect(events.filter(({ eventType }) => eventType === 'provider.device.created')).toHaveLength(
      2,
    )
    await fixture.db.wearableDevice.updateMany({ where: { userId }, data: { batteryLevel: 0 } })
    const nextReading = new Date(connectedAt.getTime() + 20 * minuteMs)
    await withClock(nextReading, () => syncDueConnections(fixture))
    const later = await listEvents(userId)
    expect(
      later.filter(({ eventType }) => eventType === 'provider.device.updated').length,
    ).toBeGreaterThan(0)
  }, 60_000)
})
