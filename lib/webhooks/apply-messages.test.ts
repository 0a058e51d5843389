import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { rebuildProjections } from '#lib/orders/rebuild-projections.ts'
import { recordServiceAnswer } from '#lib/orders/record-service-answer.ts'
import { buildOrder, registeredPath } from '#lib/orders/testing/build-order.ts'
import {
  buildEnvelope,
  createOrderFixture,
  dumpProjections,
  logMessage,
  type OrderFixture,
} from '#lib/orders/testing/order-fixture.ts'
import { applyStoredMessages } from './apply-messages.ts'

let fixture: OrderFixture
beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

const shipped = [...registeredPath, 'collecting_sample.testkit.transit_customer']

async function seedLog() {
  const patients = await Promise.all([fixture.buildPatient(), fixture.buildPatient()])
  for (const { patientId, serviceUserId } of patients) {
    for (let count = 0; count < 10; count += 1) {
      const orderId = randomUUID()
      for (let length = 1; length <= shipped.length; length += 1) {
        const order = buildOrder({
          orderId,
          userId: serviceUserId,
          statuses: shipped.slice(0, length),
          sampleId: randomUUID(),
        })
        await logMessage(buildEnvelope(order, patientId))
      }
      const answered = buildOrder({
        orderId,
        userId: serviceUserId,
        statuses: shipped.slice(0, 2),
        sampleId: null,
      })
      await db().$transaction((tx) => recordServiceAnswer(tx, answered, 'answer'))
    }
  }
  await logMessage('{"event_type":"labtest.order.updated","team_id":"t","data":{"id":"no order"}}')
}

describe('applyStoredMessages', () => {
  it('applies what is stored, and each message of the log has its outcome', async () => {
    await seedLog()
    expect(await applyStoredMessages()).toBe(101)
    const outcomes = await db().serviceMessage.groupBy({ by: ['outcome'], _count: true })
    const count = Object.fromEntries(outcomes.map(({ outcome, _count }) => [outcome, _count]))
    expect(count.malformed).toBe(1)
    expect(count.stored).toBeUndefined()
    expect((count.applied ?? 0) + (count.unchanged ?? 0)).toBe(120)
    const rows = await db().orderProjection.findMany()
    expect(rows).toHaveLength(20)
    expect(new Set(rows.map(({ status }) => status))).toEqual(
      new Set(['collecting_sample.testkit.transit_customer']),
    )
    expect(await applyStoredMessages()).toBe(0)
  })

  it('rebuilds the same projections from the log alone, in another order and with copies', async () => {
    const before = await dumpProjections()
    await rebuildProjections(db())
    expect(await dumpProjections()).toBe(before)

    // New ids shuffle the log, which is read by id; copies are what a second delivery would have left.
    await db().$executeRaw`UPDATE service_message SET id = gen_random_uuid()::text`
    await db().$executeRaw`
      INSERT INTO service_message (id, origin, event_type, body, body_sha256, outcome)
      SELECT gen_random_uuid()::text, origin, event_type, body, body_sha256, outcome FROM service_message ORDER BY random() LIMIT 60`
    await rebuildProjections(db())
    expect(await dumpProjections()).toBe(before)

    await db().$executeRaw`DELETE FROM order_projection_event`
    await db().$executeRaw`DELETE FROM order_projection`
    await db()
      .$executeRaw`UPDATE service_message SET outcome = 'stored', received_at = now() - random() * interval '1 day'`
    await Promise.all([applyStoredMessages(), applyStoredMessages(), applyStoredMessages()])
    expect(await dumpProjections()).toBe(before)
  })

  it('keeps with each message what it did', async () => {
    const orderId = randomUUID()
    const tell = async (length: number, further = {}) => {
      const order = buildOrder({ orderId, statuses: shipped.slice(0, length), further })
      const messageId = `msg_${randomUUID()}`
      await logMessage(buildEnvelope(order, 'patient'), undefined, messageId)
      await applyStoredMessages()
      return db().serviceMessage.findUniqueOrThrow({ where: { id: messageId } })
    }
    expect(await tell(2)).toMatchObject({
      outcome: 'applied',
      orderId,
      statusBefore: null,
      statusAfter: 'received.testkit.awaiting_registration',
      changedFields: [],
      addedEvents: 2,
    })
    expect(await tell(4, { notes: 'ring twice' })).toMatchObject({
      outcome: 'applied',
      statusBefore: 'received.testkit.awaiting_registration',
      statusAfter: 'received.testkit.testkit_registered',
      changedFields: ['details.data.updated_at', 'notes'],
      addedEvents: 2,
    })
    expect(await tell(3, { notes: null })).toMatchObject({
      outcome: 'unchanged',
      statusBefore: 'received.testkit.testkit_registered',
      statusAfter: 'received.testkit.testkit_registered',
      changedFields: [],
      addedEvents: 0,
    })
  })

  it('names the owner of an answered order', async () => {
    const { patientId, serviceUserId } = await fixture.buildPatient()
    const order = buildOrder({ orderId: randomUUID(), userId: serviceUserId })
    await db().$transaction((tx) => recordServiceAnswer(tx, order, 'answer'))
    const row = await db().orderProjection.findUniqueOrThrow({ where: { orderId: order.id } })
    expect(row.clientUserId).toBe(patientId)
  })

  it('takes unknown words, further fields and reduced parts without a fault', async () => {
    const orderId = randomUUID()
    const order = buildOrder({
      orderId,
      statuses: ['received.hologram.beamed', 'strange'],
      further: {
        interpretation: 'puzzling',
        origin: 'cloned',
        patient_details: { dob: '1990-01-01', gender: 'other' },
        extra: { deep: [{ a: 1 }] },
      },
    })
    await logMessage(buildEnvelope(order, 'nobody-of-ours'))
    await applyStoredMessages()
    const row = await db().orderProjection.findUniqueOrThrow({ where: { orderId } })
    expect(row).toMatchObject({ status: 'strange', clientUserId: 'nobody-of-ours' })
  })
})
