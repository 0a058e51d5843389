import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { digestSubject } from '#service/audit/digest-subject.ts'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import { fileKey } from '#service/lab-reports/files/file-store.ts'
import { lockOrder } from '#service/orders/stored-order.ts'
import { reportOptions } from '#service/results/plan-report.ts'
import { recordReport } from '#service/results/record-report.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { buildReport } from '#testing/service/build-team-records.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'
import { eraseUsers } from './erase-users.ts'
import { overwriteUserInfo } from './user-info.ts'

let fixture: ServiceFixture
let labTestId: string

beforeAll(async () => {
  fixture = await createServiceFixture()
  await seedCatalog(fixture.db)
  const ordered = await fixture.db.labTest.findFirstOrThrow({ where: { slug: 'heart-health' } })
  labTestId = ordered.id
})
afterAll(() => fixture.close())

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000)
const canary = 'Canaria'

/** A user with everything that can be stored about one. */
async function buildKnownUser(deletedAt: Date | null) {
  const { db, teamId } = fixture
  const userId = await buildUser(db, teamId)
  const at = new Date()
  const { orders } = await db.orderTransaction.create({
    select: { orders: { select: { id: true } } },
    data: {
      teamId,
      createdAt: at,
      updatedAt: at,
      orders: {
        create: {
          teamId,
          userId,
          labTestId,
          method: 'testkit',
          status: 'received.testkit.ordered',
          patientDetails: { first_name: canary },
          createdAt: at,
          updatedAt: at,
          events: { create: { status: 'received.testkit.ordered', createdAt: at } },
        },
      },
    },
  })
  await db.$transaction(async (tx) => {
    // The correction turns a value around that was reported before, and loses another.
    for (const status of ['final', 'corrected'] as const) {
      const order = await lockOrder(tx, teamId, orders[0]?.id ?? '')
      const options = reportOptions.parse({ hasMissing: status === 'corrected' })
      const report = { status, wanted: null, options }
      const changes = await recordReport(tx, order, report)
      await tx.order.update({ where: { id: order.id }, data: changes })
    }
    await recordEvent(tx, {
      teamId,
      userId,
      eventType: 'labtest.order.created',
      data: { first_name: canary, userId },
    })
    await overwriteUserInfo(tx, userId, {
      details: {
        first_name: canary,
        last_name: 'Marsh',
        dob: '1984-02-29',
        gender: 'female',
        phone_number: '+14155550123',
        email: 'c@example.com',
      },
      address: {
        receiver_name: canary,
        first_line: '1 Main Street',
        city: 'San Francisco',
        state: 'CA',
        zip: '94107',
        country: 'US',
      },
    })
  })
  const orderId = orders[0]?.id ?? ''
  await db.appointment.create({
    data: {
      orderId,
      type: 'phlebotomy',
      provider: 'getlabs',
      status: 'confirmed',
      address: { first_line: canary },
      latitude: 33.4,
      longitude: -112,
      timeZone: 'America/Phoenix',
      startAt: at,
      endAt: new Date(at.getTime() + 3_600_000),
      externalId: 'getlabs-1',
      notes: canary,
      createdAt: at,
      updatedAt: at,
      events: { create: { status: 'scheduled', data: { notes: canary }, createdAt: at } },
      claims: { create: { slot: `slot of ${userId}`, seat: 0, capacity: 1, orderId } },
    },
  })
  const refused = { teamId, operation: `book of ${orderId}`, key: randomUUID(), requestHash: '' }
  await db.idempotencyRecord.create({ data: { ...refused, status: 400, expiresAt: at } })
  await db.idempotencyRecord.create({
    data: {
      teamId,
      operation: 'order',
      key: randomUUID(),
      requestHash: 'hash',
      status: 200,
      body: { order: { user_id: userId, patient_details: { first_name: canary } } },
      expiresAt: new Date(Date.now() + 86_400_000),
    },
  })
  await buildWearables(userId)
  const jobId = await buildReport(fixture, { teamId, userId })
  await fixture.store.put(`${jobId}/page-1.png`, Buffer.from('a drawn page'))
  if (deletedAt) await db.user.update({ where: { id: userId }, data: { deletedAt } })
  return { userId, jobId, orderId }
}

async function buildWearables(userId: string) {
  const { db } = fixture
  const at = new Date()
  await db.wearableConnection.create({
    data: {
      userId,
      provider: 'oura',
      connectedAt: at,
      pulls: {
        create: { resource: 'heartrate', rangeStart: at, rangeEnd: at, updatedAt: at },
      },
    },
  })
  const series = { userId, resource: 'heartrate', provider: 'oura', sourceType: 'ring' }
  const { id: seriesId } = await db.wearableSeries.create({ data: series })
  const sample = { userId, seriesId, at, value: 61, timezoneOffset: 0, receivedAt: at }
  await db.wearableSample.create({ data: sample })
  await db.wearableRollup.create({
    data: {
      userId,
      seriesId,
      timezoneOffset: 0,
      hourAt: at,
      count: 1,
      sum: 61,
      min: 61,
      max: 61,
      oldestAt: at,
      oldestValue: 61,
      newestAt: at,
      newestValue: 61,
    },
  })
  await db.wearableSummary.create({
    data: {
      userId,
      id: randomUUID(),
      kind: 'profile',
      provider: 'oura',
      sourceType: 'ring',
      fields: { height: 171, name: canary },
      receivedAt: at,
      createdAt: at,
      updatedAt: at,
    },
  })
}

/** Every table with rows that contain the text. */
async function findTablesWith(text: string) {
  const { db } = fixture
  const tables = await db.$queryRaw<{ name: string }[]>`
    SELECT format('%I.%I', table_schema, table_name) AS name FROM information_schema.tables
    WHERE table_schema NOT IN ('pg_catalog', 'information_schema') AND table_type = 'BASE TABLE'`
  const holding: string[] = []
  for (const { name } of tables) {
    const rows = await db.$queryRawUnsafe<unknown[]>(
      `SELECT 1 FROM ${name} AS t WHERE t::text LIKE $1 LIMIT 1`,
      `%${text}%`,
    )
    if (rows.length > 0) holding.push(name)
  }
  return holding
}

function countResults() {
  const { db } = fixture
  return Promise.all([
    db.resultReport.count(),
    db.orderResult.count(),
    db.formerResult.count(),
    db.missingResult.count(),
    db.resultSample.count(),
  ])
}

describe('eraseUsers (N53)', () => {
  it('leaves no trace of a user on day eight, and does not touch others', async () => {
    const { userId: gone, jobId, orderId } = await buildKnownUser(daysAgo(8))
    for (const count of await countResults()) expect(count).toBeGreaterThan(0)
    const erased = await eraseUsers(fixture)
    expect(erased).toBe(1)
    for (const text of [gone, canary, jobId, orderId])
      expect(await findTablesWith(text)).toEqual([])
    expect(await fixture.db.orderTransaction.count()).toBe(0)
    expect(await countResults()).toEqual([0, 0, 0, 0, 0])
    expect(await fixture.db.appointmentEvent.count()).toBe(0)
    const audited = await fixture.db.auditEntry.findMany({
      where: { subjects: { has: digestSubject(gone) } },
    })
    expect(audited.map(({ operation }) => operation)).toContain('users.erase')
    expect(await fixture.store.listFolders()).toEqual([])
    const late = await fixture.request('POST', `/v2/user/undo_delete?user_id=${gone}`)
    expect(late.status).toBe(404)

    const [waiting, living] = [await buildKnownUser(daysAgo(6)), await buildKnownUser(null)]
    expect(await eraseUsers(fixture)).toBe(0)
    for (const { userId, jobId: kept } of [waiting, living]) {
      expect(await fixture.store.find(fileKey(kept, 0))).toBeDefined()
      expect(await findTablesWith(userId)).toEqual(
        expect.arrayContaining([
          'public.service_user',
          'public.lab_order',
          'public.webhook_message',
          'public.idempotency_record',
          'public.parsing_job',
          'public.wearable_connection',
          'public.wearable_sample',
          'public.wearable_rollup',
          'public.wearable_summary',
        ]),
      )
    }
  })
})
