import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DayDigest } from '#contract/wearables/days.ts'
import { db } from '#lib/db/client.ts'
import { digestOwnDays, keyOfDay } from '#lib/reconciliation/wearables/digest-own-days.ts'
import { applyStoredMessages } from '#lib/service-log/apply-messages.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { withClock } from '#platform/clock.ts'
import { Prisma } from '#prisma/generated/client.ts'
import { readHistory } from '#service/wearables/demo/read-history.ts'
import { syncDueConnections } from '#service/wearables/demo/sync-connections.ts'
import { ingest } from '#service/wearables/ingest/ingest.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { logMessage } from '#testing/web/web-fixture.ts'

let sandbox: TestSandbox
beforeAll(async () => {
  sandbox = await createTestSandbox()
})
afterAll(() => sandbox.close())

const dayMs = 86_400_000

/** The service does not send how long a discrete sample lasted, such as a stage of sleep. */
const length = Prisma.raw(
  `CASE resource WHEN 'hypnogram' THEN NULL ELSE nullif(duration_ms, 0) END`,
)

/** In the form of the app's rows. */
async function listServiceSamples(userId: string, after: Date) {
  const rows = await sandbox.service.db.$queryRaw<{ row: string }[]>`
    SELECT concat_ws(' ', resource, part, provider, source_type, at, value, timezone_offset, ${length}) AS row
      FROM wearable_sample s JOIN wearable_series k ON k.user_id = s.user_id AND k.id = s.series_id
     WHERE s.user_id = ${userId}::uuid AND s.at >= ${after}::timestamptz ORDER BY 1`
  return rows.map(({ row }) => row)
}

async function listOwnSamples(patientId: string, after: Date) {
  const rows = await db().$queryRaw<{ row: string }[]>`
    SELECT concat_ws(' ', resource, part, provider, source_type, at, value, timezone_offset, ${length}) AS row
      FROM wearable_sample s JOIN wearable_series k ON k.patient_id = s.patient_id AND k.id = s.series_id
     WHERE s.patient_id = ${patientId}::uuid AND s.at >= ${after}::timestamptz ORDER BY 1`
  return rows.map(({ row }) => row)
}

describe('messages of the service about one blood test', () => {
  it('give the app each type of cholesterol, and days that do not differ', async () => {
    const { service } = sandbox
    const { patientId, serviceUserId: userId } = await sandbox.buildPatient()
    const at = Date.parse('2026-03-08T08:00:00Z')
    const panel = { total: 5.2, ldl: 3.1, hdl: 1.4, triglycerides: 1.6 }
    const samples = Object.entries(panel).map(([type, value]) => ({
      at,
      timezoneOffset: -28_800,
      type,
      value,
    }))
    const origin = { provider: 'apple_health_kit', sourceType: 'app' } as const
    await service.db.wearableConnection.create({
      data: { userId, provider: origin.provider, connectedAt: new Date(at) },
    })
    const { teamId } = await service.db.user.findUniqueOrThrow({ where: { id: userId } })
    await service.db.$transaction((tx) =>
      ingest(tx, {
        teamId,
        userId,
        receivedAt: new Date('2026-03-08T09:00:00Z'),
        isHistory: false,
        samples: [{ resource: 'cholesterol', origin, samples }],
        summaries: [],
        streams: [],
      }),
    )
    const messages = await service.db.webhookMessage.findMany({ where: { userId } })
    for (const { eventType, body } of messages) await logMessage(body, eventType)
    await applyStoredMessages(appliers)
    const own = await listOwnSamples(patientId, new Date(at))
    expect(own).toHaveLength(4)
    expect(own).toEqual(await listServiceSamples(userId, new Date(at)))

    const receivedBefore = new Date('2026-03-09T00:00:00Z')
    const [from, until] = ['2026-03-07', '2026-03-09']
    const { body } = await service.request<{ data: { days: DayDigest[] }[] }>(
      'GET',
      `/v2/introspect/days?user_id=${userId}&start_date=${from}&end_date=${until}&received_before=${receivedBefore.toISOString()}`,
    )
    const days = body.data.flatMap((user) => user.days)
    expect(days).toMatchObject([{ resource: 'cholesterol', count: 4 }])
    expect([...(await digestOwnDays([patientId], { from, until, receivedBefore }))]).toEqual(
      days.map((day) => [keyOfDay(patientId, day), `${day.count} ${day.digest}`]),
    )
  })
})

describe('messages of the service about a demo connection', () => {
  it('give the app the same samples, delivered backwards and again', async () => {
    const { service } = sandbox
    const { patientId, serviceUserId: userId } = await sandbox.buildPatient()
    const body = { user_id: userId, provider: 'oura', history_days: 1 }
    const answer = await service.request('POST', '/v2/link/connect/demo', { body })
    expect(answer.status).toBe(200)
    const connection = await service.db.wearableConnection.findFirstOrThrow({ where: { userId } })
    await readHistory(service.db, { userId, connectionId: connection.id })
    // Twice a day: buckets that were not complete are revised.
    for (const days of [0.5, 1, 1.5])
      await withClock(new Date(Date.now() + days * dayMs), () => syncDueConnections(service))

    const messages = await service.db.webhookMessage.findMany({
      where: { userId },
      orderBy: { createdAt: 'desc' },
    })
    for (const { eventType, body: text } of [...messages, ...messages.toReversed()])
      await logMessage(text, eventType)
    await applyStoredMessages(appliers)

    const outcomes = await db().serviceMessage.groupBy({
      by: ['outcome'],
      where: { NOT: { eventType: { startsWith: 'provider.device.' } } },
      orderBy: { outcome: 'asc' },
    })
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['applied', 'unchanged'])
    // History is announced without its data.
    const after = new Date(Date.now() + 60_000)
    const own = await listOwnSamples(patientId, after)
    expect(own.length).toBeGreaterThan(300)
    expect(own).toEqual(await listServiceSamples(userId, after))
    expect(await db().wearableConnection.findMany()).toMatchObject([
      { patientId, provider: 'oura', erroredAt: null, disconnectedAt: null },
    ])
    expect(await db().wearableSummary.count({ where: { patientId } })).toBeGreaterThan(0)
  }, 120_000)
})
