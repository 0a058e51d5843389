import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { applyStoredMessages } from '#lib/service-log/apply-messages.ts'
import { readHistory as readAnnounced } from '#lib/wearables/read-history.ts'
import { compareNow, reread } from '#lib/webhook-console/reread.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { withClock } from '#platform/clock.ts'
import { readHistory } from '#service/wearables/demo/read-history.ts'
import { syncDueConnections } from '#service/wearables/demo/sync-connections.ts'
import { ingest } from '#service/wearables/ingest/ingest.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { logMessage, staffContext } from '#testing/web/web-fixture.ts'
import { reconcileWearables, rereadWearables } from './reconcile-wearables.ts'

const hourMs = 3_600_000
const started = Date.now()
const hoursLater = (hours: number) => new Date(started + hours * hourMs)
/** Every three hours, so that what a provider counts together is revised. */
const syncs = Array.from({ length: 12 }, (_, index) => 3 * (index + 1))

type Wearer = Awaited<ReturnType<TestSandbox['buildPatient']>>
interface Message {
  id: string
  eventType: string
  body: string
}

let sandbox: TestSandbox
let ada: Wearer
let bob: Wearer

beforeAll(async () => {
  sandbox = await createTestSandbox()
  ada = await connect()
  bob = await connect()
  for (const hours of syncs)
    await withClock(hoursLater(hours), () => syncDueConnections(sandbox.service))
}, 120_000)
afterAll(() => sandbox.close())

async function connect() {
  const { service } = sandbox
  const wearer = await sandbox.buildPatient()
  const body = { user_id: wearer.serviceUserId, provider: 'oura', history_days: 2 }
  expect((await service.request('POST', '/v2/link/connect/demo', { body })).status).toBe(200)
  const { id, userId } = await service.db.wearableConnection.findFirstOrThrow({
    where: { userId: wearer.serviceUserId },
  })
  await readHistory(service.db, { userId, connectionId: id })
  await receive(await messagesOf(wearer))
  const announced = await db().wearableHistory.findMany({ where: { patientId: wearer.patientId } })
  for (const history of announced) await readAnnounced(history)
  return wearer
}

const messagesOf = ({ serviceUserId }: Wearer): Promise<Message[]> =>
  sandbox.service.db.webhookMessage.findMany({
    where: { userId: serviceUserId },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  })

async function receive(messages: readonly Message[]) {
  const known = await db().serviceMessage.findMany({ select: { id: true } })
  const knownIds = new Set(known.map(({ id }) => id))
  for (const { id, eventType, body } of messages)
    if (!knownIds.has(id)) await logMessage(body, eventType, id)
  await applyStoredMessages(appliers)
}

/** Each sample as text, with its resource and its day first. */
const sampleColumns = `concat_ws(' ', k.resource, (s.at AT TIME ZONE 'UTC' + make_interval(secs => s.timezone_offset))::date,
  part, source_type, s.at, value, timezone_offset)`

async function listSamples({ patientId, serviceUserId }: Wearer) {
  const atService = await sandbox.service.db.$queryRawUnsafe<{ row: string }[]>(
    `SELECT ${sampleColumns} AS row FROM wearable_sample s
       JOIN wearable_series k ON k.user_id = s.user_id AND k.id = s.series_id
      WHERE s.user_id = $1::uuid ORDER BY 1`,
    serviceUserId,
  )
  const own = await db().$queryRawUnsafe<{ row: string }[]>(
    `SELECT ${sampleColumns} AS row FROM wearable_sample s
       JOIN wearable_series k ON k.patient_id = s.patient_id AND k.id = s.series_id
      WHERE s.patient_id = $1::uuid ORDER BY 1`,
    patientId,
  )
  return { atService: atService.map(({ row }) => row), own: own.map(({ row }) => row) }
}

/** Resource and day of what the service has and the app has not, found row by row. */
async function listDifferences(wearer: Wearer) {
  const { atService, own } = await listSamples(wearer)
  const known = new Set(own)
  const samples = atService.filter((row) => !known.has(row))
  const summaries = await sandbox.service.db.wearableSummary.findMany({
    where: { userId: wearer.serviceUserId },
  })
  const ownSummaries = await db().wearableSummary.findMany({
    where: { patientId: wearer.patientId },
  })
  const stale = summaries.filter(({ id, fields }) => {
    const row = ownSummaries.find((summary) => summary.id === id)
    const said = row?.fields as Record<string, unknown> | undefined
    return Object.entries(fields as object).some(
      ([key, value]) => JSON.stringify(said?.[key]) !== JSON.stringify(value),
    )
  })
  return new Set([
    ...samples.map((row) => row.split(' ').slice(0, 2).join(' ')),
    ...stale.map(({ kind, calendarDate }) => `${kind} ${calendarDate?.toISOString().slice(0, 10)}`),
  ])
}

const listGaps = async ({ patientId }: Wearer) =>
  (await db().wearableGap.findMany({ where: { patientId } })).map(
    ({ resource, day }) => `${resource} ${day?.toISOString().slice(0, 10)}`,
  )

describe('reconcileWearables', () => {
  it('finds everything that dropped deliveries would have reported, and nothing else', async () => {
    await receive(await messagesOf(bob))
    const messages = await messagesOf(ada)
    const daily = messages.filter(({ eventType }) => eventType.startsWith('daily.'))
    const revisions = daily.filter(({ eventType }) => eventType.endsWith('.updated'))
    const dropped = [
      ...new Set([
        ...daily.filter((_, index) => index % 10 === 3),
        ...revisions.filter((_, index) => index % 4 === 0),
      ]),
    ]
    expect(revisions).not.toEqual([])
    await receive(messages.filter((message) => !dropped.includes(message)))
    const expected = await listDifferences(ada)
    // How much differs is up to the demo’s wearer: what comes later often says the same again.
    expect(expected.size).toBeGreaterThan(0)
    expect([...(await listDifferences(bob))]).toEqual([])

    const now = hoursLater(36.1)
    expect(await reconcileWearables(now)).toBe(expected.size)
    expect((await listGaps(ada)).sort()).toEqual([...expected].sort())
    expect(await listGaps(bob)).toEqual([])
    expect((await listDifferences(ada)).size).toBe(0)
    expect(
      await db().auditEntry.count({
        where: { action: 'reconciliation.gap', patientId: ada.patientId, subject: 'wearables' },
      }),
    ).toBeGreaterThan(0)

    expect(await reconcileWearables(hoursLater(37.2))).toBe(0)
    // The deliveries arrive after all.
    await receive(dropped)
    expect((await listDifferences(ada)).size).toBe(0)
    expect(await reconcileWearables(hoursLater(38.3))).toBe(0)
  }, 60_000)

  it('leaves recent data to its delivery, and finds old data of which no message came', async () => {
    const { service } = sandbox
    const tenDaysAgo = started - 10 * 24 * hourMs
    const receivedAt = hoursLater(40)
    await service.db.$transaction((tx) =>
      ingest(tx, {
        teamId: service.teamId,
        userId: bob.serviceUserId,
        receivedAt,
        isHistory: false,
        samples: [
          {
            resource: 'blood_pressure',
            origin: { provider: 'withings', sourceType: 'cuff' },
            samples: [{ at: tenDaysAgo, timezoneOffset: 0, value: 121, diastolic: 79 }],
          },
        ],
        summaries: [],
        streams: [],
      }),
    )
    expect(await reconcileWearables(new Date(receivedAt.getTime() + 60_000))).toBe(0)
    const later = new Date(receivedAt.getTime() + hourMs + 180_000)
    expect(await reconcileWearables(later)).toBe(1)
    expect(await listGaps(bob)).toEqual([
      `blood_pressure ${new Date(tenDaysAgo).toISOString().slice(0, 10)}`,
    ])
    expect([...(await listDifferences(bob))]).toEqual([])
  })

  it('begins to compare recent days at most every quarter of an hour', async () => {
    const { patientId } = bob
    const at = (minutes: number) => hoursLater(43 + minutes / 60)
    expect(await reconcileWearables(at(0))).toBe(0)
    await db().wearableSample.deleteMany({ where: { patientId } })
    expect(await reconcileWearables(at(14))).toBe(0)
    expect(await reconcileWearables(at(15))).toBeGreaterThan(0)
  })

  it('begins at once when an administrator asks for it', async () => {
    const { patientId } = bob
    const now = hoursLater(43.5)
    await reconcileWearables(now)
    await db().wearableSample.deleteMany({ where: { patientId } })
    expect(await reconcileWearables(now)).toBe(0)
    await compareNow(staffContext('admin'))
    expect(await reconcileWearables(now)).toBeGreaterThan(0)
  })

  it('waits for messages that have arrived and for the service', async () => {
    const [patientId] = [ada.patientId]
    await db().wearableSample.deleteMany({ where: { patientId } })
    const waiting = { receivedAt: new Date(started - hourMs) }
    await logMessage('{}', 'daily.data.steps.created', 'msg_waiting')
    await db().serviceMessage.update({ where: { id: 'msg_waiting' }, data: waiting })
    expect(await reconcileWearables(hoursLater(44))).toBe(0)
    await db().serviceMessage.delete({ where: { id: 'msg_waiting' } })
    await sandbox.whileDown(async () => expect(await reconcileWearables(hoursLater(44))).toBe(0))
    expect(await rereadWearables(ada.serviceUserId, hoursLater(44))).toBe(true)
    expect((await listDifferences(ada)).size).toBe(0)
    expect(await rereadWearables(ada.serviceUserId, hoursLater(44))).toBe(false)
    const id = ada.patientId
    expect(await reread(staffContext('admin'), { kind: 'wearables', id })).toEqual({
      hasNews: false,
    })
    expect(
      await db().auditEntry.count({ where: { action: 'webhooks.reread', patientId: id } }),
    ).toBe(1)
  })

  it('leaves history to the job that reads it', async () => {
    const { patientId, serviceUserId } = ada
    const { service } = sandbox
    await db().wearableSample.deleteMany({ where: { patientId } })
    const pulls = await service.db.wearablePull.findMany({ where: { userId: serviceUserId } })
    await service.db.wearablePull.updateMany({
      where: { userId: serviceUserId },
      data: { status: 'in_progress' },
    })
    const ofPulls = new Set(pulls.map(({ resource }) => resource))
    const findGapsOfPulls = async () => {
      const before = (await listGaps(ada)).length
      await rereadWearables(serviceUserId, hoursLater(45))
      const found = (await listGaps(ada)).slice(before)
      return found.filter((gap) => ofPulls.has(gap.split(' ')[0] ?? ''))
    }
    expect(await findGapsOfPulls()).toEqual([])
    // Announced half an hour ago, and the job of the app has not finished.
    const finish = (hours: number) =>
      service.db.wearablePull.updateMany({
        where: { userId: serviceUserId },
        data: { status: 'success', updatedAt: hoursLater(hours) },
      })
    await finish(44.5)
    await db().wearableHistory.updateMany({ where: { patientId }, data: { readAt: null } })
    expect(await findGapsOfPulls()).toEqual([])
    await finish(43)
    expect(await findGapsOfPulls()).not.toEqual([])
  })
})
