import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { db } from '#lib/db/client.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { buildOrder, buildOrderSnapshot, registeredPath } from '#testing/orders/build-order.ts'
import {
  buildEnvelope,
  createWebFixture,
  dumpProjections,
  logMessage,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import type { Applier } from './applier.ts'
import { applyStoredMessages } from './apply-messages.ts'
import { rebuildProjections } from './rebuild-projections.ts'
import { recordAnswer } from './record-answer.ts'

let fixture: WebFixture
beforeAll(async () => {
  fixture = await createWebFixture()
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
      await db().$transaction((tx) =>
        recordAnswer(tx, orderApplier, { origin: 'answer', data: answered }),
      )
    }
  }
  await logMessage('{"event_type":"labtest.order.updated","team_id":"t","data":{"id":"no order"}}')
}

describe('applyStoredMessages', () => {
  it('applies every stored message and records its outcome', async () => {
    await seedLog()
    expect(await applyStoredMessages(appliers)).toBe(101)
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
    expect(await applyStoredMessages(appliers)).toBe(0)
  })

  it('rebuilds the same projections from the log alone, in any order and with copies', async () => {
    const before = await dumpProjections()
    await rebuildProjections(db(), appliers)
    expect(await dumpProjections()).toBe(before)

    // New ids shuffle the log, which is read by id; the copies simulate second deliveries.
    await db().$executeRaw`UPDATE service_message SET id = gen_random_uuid()::text`
    await db().$executeRaw`
      INSERT INTO service_message (id, origin, event_type, body, body_sha256, outcome)
      SELECT gen_random_uuid()::text, origin, event_type, body, body_sha256, outcome FROM service_message ORDER BY random() LIMIT 60`
    await rebuildProjections(db(), appliers)
    expect(await dumpProjections()).toBe(before)

    await db().$executeRaw`DELETE FROM order_projection_event`
    await db().$executeRaw`DELETE FROM order_projection`
    await db()
      .$executeRaw`UPDATE service_message SET outcome = 'stored', received_at = now() - random() * interval '1 day'`
    await Promise.all([
      applyStoredMessages(appliers),
      applyStoredMessages(appliers),
      applyStoredMessages(appliers),
    ])
    expect(await dumpProjections()).toBe(before)
  })

  it('records the effect of each message', async () => {
    const orderId = randomUUID()
    const apply = async (length: number, further = {}) => {
      const order = buildOrder({ orderId, statuses: shipped.slice(0, length), further })
      const messageId = `msg_${randomUUID()}`
      await logMessage(buildEnvelope(order, 'patient'), undefined, messageId)
      await applyStoredMessages(appliers)
      return db().serviceMessage.findUniqueOrThrow({ where: { id: messageId } })
    }
    expect(await apply(2)).toMatchObject({
      outcome: 'applied',
      subject: 'order',
      subjectId: orderId,
      statusBefore: null,
      statusAfter: 'received.testkit.awaiting_registration',
      changedFields: [],
      addedEvents: 2,
    })
    expect(await apply(4, { notes: 'ring twice' })).toMatchObject({
      outcome: 'applied',
      statusBefore: 'received.testkit.awaiting_registration',
      statusAfter: 'received.testkit.testkit_registered',
      changedFields: ['details.data.updated_at', 'notes'],
      addedEvents: 2,
    })
    expect(await apply(3, { notes: null })).toMatchObject({
      outcome: 'unchanged',
      statusBefore: 'received.testkit.testkit_registered',
      statusAfter: 'received.testkit.testkit_registered',
      changedFields: [],
      addedEvents: 0,
    })
  })

  it('clears fields that a newer snapshot no longer has, live and in a rebuild', async () => {
    const orderId = randomUUID()
    const snapshot = (revision: number, notes: string | null) =>
      buildOrderSnapshot({ orderId, revision, further: { notes } })
    const messageIds = [`msg_${randomUUID()}`, `msg_${randomUUID()}`, `msg_${randomUUID()}`]
    const orders = [snapshot(1, 'ring twice'), snapshot(2, null), snapshot(1, 'ring twice')]
    for (const [index, order] of orders.entries()) {
      await logMessage(buildEnvelope(order, 'patient'), undefined, messageIds[index])
      await applyStoredMessages(appliers)
    }
    const outcomes = await db().serviceMessage.findMany({ where: { id: { in: messageIds } } })
    const byId = new Map(outcomes.map((row) => [row.id, [row.outcome, row.changedFields]]))
    expect(messageIds.map((id) => byId.get(id))).toEqual([
      ['applied', []],
      ['applied', ['notes']],
      ['unchanged', []],
    ])
    const row = await db().orderProjection.findUniqueOrThrow({ where: { orderId } })
    expect(row.snapshot).not.toHaveProperty('notes')
    const before = await dumpProjections()
    await rebuildProjections(db(), appliers)
    expect(await dumpProjections()).toBe(before)
  })

  it('names the owner of an answered order', async () => {
    const { patientId, serviceUserId } = await fixture.buildPatient()
    const order = buildOrder({ orderId: randomUUID(), userId: serviceUserId })
    await db().$transaction((tx) =>
      recordAnswer(tx, orderApplier, { origin: 'answer', data: order }),
    )
    const row = await db().orderProjection.findUniqueOrThrow({ where: { orderId: order.id } })
    expect(row.clientUserId).toBe(patientId)
  })

  it('accepts unknown values, additional fields and reduced objects', async () => {
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
    await logMessage(buildEnvelope(order, 'unknown-patient'))
    await applyStoredMessages(appliers)
    const row = await db().orderProjection.findUniqueOrThrow({ where: { orderId } })
    expect(row).toMatchObject({ status: 'strange', clientUserId: 'unknown-patient' })
  })
})

describe('messages without an applier', () => {
  const applied: string[] = []
  const sleepApplier: Applier<{ id: string }> = {
    name: 'sleep',
    eventTypes: ['daily.data.dream.created'],
    answerEventType: 'answer.sleep',
    rereadEventType: 'reconciliation.sleep',
    parse: (body) => z.object({ data: z.object({ id: z.uuid() }) }).parse(JSON.parse(body)).data,
    subjectIdOf: ({ id }) => id,
    ownerOf: () => null,
    async apply(_tx, messages) {
      applied.push(...messages.map(({ id }) => id))
      return messages.map(() => ({
        isChanged: true,
        hasNews: true,
        statusBefore: null,
        statusAfter: 'recorded',
        changedFields: [],
        addedEvents: 1,
      }))
    },
    refold: async () => undefined,
    reset: async () => undefined,
  }
  const find = (messageId: string) =>
    db().serviceMessage.findUniqueOrThrow({ where: { id: messageId } })

  it('wait, and are applied once there is one', async () => {
    const id = randomUUID()
    const messageId = `msg_${randomUUID()}`
    await logMessage(JSON.stringify({ data: { id } }), 'daily.data.dream.created', messageId)
    expect(await applyStoredMessages(appliers)).toBe(1)
    expect(await find(messageId)).toMatchObject({ outcome: 'waiting', appliedAt: null })
    expect(await applyStoredMessages(appliers)).toBe(0)

    expect(await applyStoredMessages([...appliers, sleepApplier])).toBe(1)
    expect(applied).toEqual([id])
    expect(await find(messageId)).toMatchObject({
      outcome: 'applied',
      subject: 'sleep',
      subjectId: id,
      statusAfter: 'recorded',
    })
    expect(await applyStoredMessages([...appliers, sleepApplier])).toBe(0)
  })

  it('do not affect a rebuild', async () => {
    await logMessage('{}', 'moon.phase.changed')
    await applyStoredMessages(appliers)
    const before = await dumpProjections()
    await rebuildProjections(db(), appliers)
    expect(await dumpProjections()).toBe(before)
  })

  it('cannot have an unknown outcome', async () => {
    const ignore = db().serviceMessage.updateMany({ data: { outcome: 'ignored' } })
    await expect(ignore).rejects.toThrow(/service_message_outcome_check/)
  })
})

describe('messages that do not apply together', () => {
  it('are applied one by one, of no more bytes than a batch has', async () => {
    const sizes: number[] = []
    const heavyApplier: Applier<{ id: string }> = {
      name: 'heavy',
      eventTypes: ['daily.data.heavy.created'],
      answerEventType: 'answer.heavy',
      rereadEventType: 'reconciliation.heavy',
      parse: (body) => z.object({ id: z.uuid() }).parse(JSON.parse(body)),
      subjectIdOf: ({ id }) => id,
      ownerOf: () => null,
      async apply(_tx, messages) {
        sizes.push(messages.length)
        if (messages.length === 4) throw new Error('not these together')
        return messages.map(() => ({
          isChanged: true,
          hasNews: true,
          statusBefore: null,
          statusAfter: 'recorded',
          changedFields: [],
          addedEvents: 1,
        }))
      },
      refold: async () => undefined,
      reset: async () => undefined,
    }
    const padding = 'x'.repeat(1_000_000)
    for (let count = 0; count < 6; count += 1)
      await logMessage(JSON.stringify({ id: randomUUID(), padding }), 'daily.data.heavy.created')
    expect(await applyStoredMessages([...appliers, heavyApplier])).toBe(6)
    expect(sizes).toEqual([4, 1, 1, 1, 1, 2])
  })
})
