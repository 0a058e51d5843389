import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findAppointment } from '#lib/appointments/read-appointments.ts'
import { bookVisit } from '#lib/booking/book-visit.ts'
import { db } from '#lib/db/client.ts'
import { withClock } from '#platform/clock.ts'
import { buildVisit, listFreeSlots, type TestVisit } from '#testing/web/build-visit.ts'
import { createFaultyServer } from '#testing/web/test-faulty-server.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { reconcileVisits } from './reconcile-visits.ts'

let network: Awaited<ReturnType<typeof createFaultyServer>>
let sandbox: TestSandbox
beforeAll(async () => {
  network = await createFaultyServer()
  sandbox = await createTestSandbox({ SERVICE_BASE_URL: network.url })
  network.use(sandbox.service.app.fetch)
})
afterEach(() => network.fail('none'))
afterAll(async () => {
  await sandbox.close()
  await network.close()
})

const reconcileAfter = (minutes: number) =>
  withClock(new Date(Date.now() + minutes * 60_000), () => reconcileVisits())
const visitOf = ({ orderId }: TestVisit) => findAppointment(db(), orderId)

async function slotKeys(visit: TestVisit) {
  const [first, second] = await listFreeSlots(visit)
  if (!first || !second) throw new Error('no slots')
  return [first.bookingKey, second.bookingKey] as const
}

/** Changes the appointment at the service; its webhooks are lost. */
async function atService({ orderId }: TestVisit, step: string, body: object) {
  const path = `/v3/order/${orderId}/psc/appointment/${step}`
  const method = step === 'book' ? 'POST' : 'PATCH'
  const answer = await sandbox.service.request<{ id: string; start_at: string }>(method, path, {
    body,
  })
  expect(answer.status).toBe(200)
  return answer.body
}

const cancellation = { cancellation_reason_id: 'ca9ce1ed-0000-4000-8000-000000000021' }
const queuedMails = (appointmentId: string) =>
  db().$queryRaw<{ key: string }[]>`
    SELECT key FROM graphile_worker._private_jobs WHERE key LIKE ${`appointments.send-mail:${appointmentId}:%`}`

describe('reconcileVisits', () => {
  it('finds an appointment that was booked without a message, as if the message had come', async () => {
    const visit = await buildVisit(sandbox, 'walkIn')
    const [first] = await slotKeys(visit)
    const booked = await atService(visit, 'book', { booking_key: first })
    await sandbox.deliver(visit.orderId)
    expect(await visitOf(visit)).toBeNull()
    expect(await reconcileVisits()).toBe(0)
    expect(await reconcileAfter(3)).toBe(1)
    expect(await visitOf(visit)).toMatchObject({
      appointmentId: booked.id,
      state: 'confirmed',
      startAt: new Date(booked.start_at).toISOString(),
    })
    expect(await queuedMails(booked.id)).toHaveLength(3)
    const gap = { action: 'reconciliation.gap', patientId: visit.patientId }
    expect(await db().auditEntry.count({ where: gap })).toBe(1)
    expect(await reconcileAfter(4)).toBe(0)
    expect(await db().serviceMessage.count({ where: { subjectId: booked.id } })).toBe(1)
  })

  it('finds that a booked appointment was moved, and leaves it alone until then', async () => {
    const visit = await buildVisit(sandbox, 'walkIn')
    const [first, second] = await slotKeys(visit)
    await bookVisit(visit.context, {
      orderId: visit.orderId,
      bookingKey: first,
      attemptKey: randomUUID(),
    })
    const moved = await atService(visit, 'reschedule', { booking_key: second })
    expect(await reconcileAfter(5)).toBe(0)
    expect(await reconcileAfter(11)).toBe(1)
    expect(await visitOf(visit)).toMatchObject({
      startAt: new Date(moved.start_at).toISOString(),
      can: { move: true },
    })
    expect(await reconcileAfter(12)).toBe(0)
  })

  it('ends the appointment before the newest when the message of its end was lost', async () => {
    const visit = await buildVisit(sandbox, 'walkIn')
    const [first, second] = await slotKeys(visit)
    const { appointmentId } = await bookVisit(visit.context, {
      orderId: visit.orderId,
      bookingKey: first,
      attemptKey: randomUUID(),
    })
    await atService(visit, 'cancel', cancellation)
    const again = await atService(visit, 'book', { booking_key: second })
    expect(await reconcileAfter(11)).toBe(1)
    expect(await visitOf(visit)).toMatchObject({ appointmentId: again.id, state: 'confirmed' })
    const earlier = await db().appointmentProjection.findUnique({ where: { appointmentId } })
    expect(earlier?.status).toBe('cancelled')
  })

  it.each(['garbage', 'broken'] as const)(
    'continues with the others when the read of one gives %s',
    async (fault) => {
      const visits = [await buildVisit(sandbox, 'walkIn'), await buildVisit(sandbox, 'walkIn')]
      for (const visit of visits) {
        const [first] = await slotKeys(visit)
        await atService(visit, 'book', { booking_key: first })
        await sandbox.deliver(visit.orderId)
      }
      const [unreadable, other] = visits as [TestVisit, TestVisit]
      const orderIds = visits.map(({ orderId }) => orderId)
      // The one that cannot be read is the first.
      for (const [index, orderId] of orderIds.entries())
        await db().reconciliationCheck.create({
          data: { orderId, checkedAt: new Date(0), visitCheckedAt: new Date(index) },
        })
      network.fail(fault, new RegExp(unreadable.orderId))
      expect(await reconcileAfter(3)).toBe(1)
      expect(await visitOf(other)).toMatchObject({ state: 'confirmed' })
      expect(await visitOf(unreadable)).toBeNull()
      const tried = network.hits()
      expect(tried).toBeGreaterThan(0)
      expect(await reconcileAfter(4)).toBe(0)
      expect(network.hits()).toBe(tried)
      network.fail('none')
      expect(await reconcileAfter(14)).toBe(1)
      expect(await visitOf(unreadable)).toMatchObject({ state: 'confirmed' })
    },
  )

  it('ends after several failures in a row', async () => {
    for (let count = 0; count < 4; count += 1) {
      const visit = await buildVisit(sandbox, 'walkIn')
      const [first] = await slotKeys(visit)
      await atService(visit, 'book', { booking_key: first })
      await sandbox.deliver(visit.orderId)
    }
    network.fail('garbage', /\/appointment$/)
    expect(await reconcileAfter(3)).toBe(0)
    expect(network.hits()).toBe(3)
    network.fail('none')
    expect(await reconcileAfter(14)).toBe(4)
  })

  it('reads an open appointment again even when its order is over, and no closed one', async () => {
    const visit = await buildVisit(sandbox, 'walkIn')
    const [first, second] = await slotKeys(visit)
    const { orderId } = visit
    await bookVisit(visit.context, { orderId, bookingKey: first, attemptKey: randomUUID() })
    await atService(visit, 'reschedule', { booking_key: second })
    const status = 'completed.walk_in_test.completed'
    await db().orderProjection.update({ where: { orderId }, data: { status } })
    expect(await reconcileAfter(11)).toBe(1)
    const checks = { where: { orderId } }
    const checked = await db().reconciliationCheck.findUniqueOrThrow(checks)
    await db().appointmentProjection.updateMany({
      where: { orderId },
      data: { status: 'completed' },
    })
    expect(await reconcileAfter(60 * 24 * 20)).toBe(0)
    expect(await db().reconciliationCheck.findUniqueOrThrow(checks)).toEqual(checked)
  })

  it('asks no more about an order without an appointment, and ends quietly without the service', async () => {
    const visit = await buildVisit(sandbox, 'walkIn')
    await db().orderProjectionEvent.create({
      data: {
        orderId: visit.orderId,
        eventId: 1n << 40n,
        status: 'collecting_sample.walk_in_test.appointment_pending',
        createdAt: new Date(),
      },
    })
    expect(await reconcileAfter(3)).toBe(0)
    const checks = { where: { orderId: visit.orderId } }
    const checked = await db().reconciliationCheck.findUniqueOrThrow(checks)
    expect(await reconcileAfter(4)).toBe(0)
    expect(await db().reconciliationCheck.findUniqueOrThrow(checks)).toEqual(checked)
    await sandbox.service.db.teamApiKey.updateMany({ data: { deletedAt: new Date() } })
    expect(await reconcileAfter(60)).toBe(0)
    await sandbox.service.db.teamApiKey.updateMany({ data: { deletedAt: null } })
  })
})
