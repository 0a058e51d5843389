import { randomUUID } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { WebhookFaultBody } from '#contract/sandbox/sandbox-faults.ts'
import { deliverWebhook } from '#service/webhooks/deliver-webhook.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { sealSecret } from '#service/webhooks/secrets/seal-secret.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
  testSecretKeys,
} from '#testing/service/service-fixture.ts'
import { startWebhookReceiver } from '#testing/service/webhook-receiver.ts'
import { createDeliveryInterceptor } from './intercept-delivery.ts'

const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`

const order = {
  id: 'order-1',
  patient_details: { first_name: 'Ada', last_name: 'Mendel', dob: '1990-01-01', gender: 'female' },
  patient_address: { first_line: '12 Fern Street' },
  shipping_details: { first_line: '12 Fern Street' },
  health_insurance_id: 'insurance-1',
  status: 'received',
  events: [
    { id: 1, status: 'received.testkit.ordered' },
    { id: 2, status: 'received.testkit.awaiting_registration' },
  ],
  last_event: { id: 2, status: 'received.testkit.awaiting_registration' },
}

let fixture: ServiceFixture
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let userId: string

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_WEBHOOK_ALLOW_PRIVATE: 'true' })
  userId = await buildUser(fixture.db, fixture.teamId)
  receiver = await startWebhookReceiver((response) => void response.writeHead(200).end())
  const id = `ep_${randomUUID()}`
  await fixture.db.webhookEndpoint.create({
    data: {
      id,
      teamId: fixture.teamId,
      url: receiver.url,
      secret: sealSecret(secret, id, testSecretKeys),
    },
  })
})
beforeEach(() => {
  receiver.received.length = 0
})
afterAll(async () => {
  await receiver.close()
  await fixture.close()
})

const setFault = (body: WebhookFaultBody) =>
  fixture.request('POST', '/sandbox/faults/webhooks', { body })

async function recordDelivery() {
  const { db, teamId } = fixture
  await db.$transaction((tx) =>
    recordEvent(tx, { teamId, userId, eventType: 'labtest.order.updated', data: order }),
  )
  const message = await db.webhookMessage.findFirstOrThrow({
    orderBy: { createdAt: 'desc' },
    include: { deliveries: true },
  })
  return { message, id: message.deliveries[0]?.id ?? '' }
}

async function deliver(deliveryId: string) {
  const intercept = createDeliveryInterceptor(fixture.db)
  await deliverWebhook({ ...fixture, intercept }, deliveryId)
  return fixture.db.webhookDelivery.findUniqueOrThrow({
    where: { id: deliveryId },
    include: { attempts: { orderBy: { id: 'asc' } } },
  })
}

async function deliverUnder(body: WebhookFaultBody) {
  await setFault(body)
  const { id, message } = await recordDelivery()
  return { message, after: await deliver(id) }
}

function verify({ headers, body }: (typeof receiver.received)[number]) {
  return new Webhook(secret).verify(body, headers as Record<string, string>)
}

const sent = () => receiver.received.map(({ body }) => JSON.parse(body.toString()))

describe('webhook faults', () => {
  it('lose a delivery for good', async () => {
    const { after } = await deliverUnder({ kind: 'lost' })
    expect(after).toMatchObject({ status: 'failed', attempts: [{ failure: 'sandbox_lost' }] })
    expect(receiver.received).toEqual([])
  })

  it('refuse a delivery, which is retried on schedule', async () => {
    const { after } = await deliverUnder({ kind: 'refused' })
    expect(after).toMatchObject({ status: 'pending', attempts: [{ failure: 'refused' }] })
    expect((await deliver(after.id)).status).toBe('succeeded')
    expect(sent()).toHaveLength(1)
  })

  it('send a delivery twice under one id', async () => {
    const { message } = await deliverUnder({ kind: 'twice' })
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      message.id,
      message.id,
    ])
    expect(receiver.received.map(verify)).toHaveLength(2)
  })

  it('delay a delivery', async () => {
    const { after } = await deliverUnder({ kind: 'late', delay_seconds: 40 })
    const [attempt] = after.attempts
    expect(attempt?.failure).toBe('sandbox_held')
    expect(Number(after.nextAttemptAt) - Number(attempt?.startedAt)).toBe(40_000)
    expect((await deliver(after.id)).status).toBe('succeeded')
  })

  it('reverse the order of deliveries', async () => {
    await setFault({ kind: 'out_of_order', count: 3 })
    const times: number[] = []
    for (let count = 0; count < 3; count += 1) {
      const { id } = await recordDelivery()
      times.push(Number((await deliver(id)).nextAttemptAt))
    }
    expect(times.toSorted((a, b) => b - a)).toEqual(times)
  })

  it('sign a delivery with another secret', async () => {
    const { after } = await deliverUnder({ kind: 'forged' })
    expect(receiver.received).toHaveLength(1)
    for (const forged of receiver.received) expect(() => verify(forged)).toThrow()
    expect(after.status).toBe('succeeded')
  })

  it('date a delivery ten minutes back', async () => {
    await deliverUnder({ kind: 'stale' })
    const [stale] = receiver.received
    const ageSeconds = Date.now() / 1000 - Number(stale?.headers['webhook-timestamp'])
    expect(ageSeconds).toBeGreaterThan(590)
    expect(ageSeconds).toBeLessThan(700)
  })

  it('send a message of an unknown type along with the real one', async () => {
    const { message } = await deliverUnder({ kind: 'unknown_event' })
    expect(receiver.received.map(verify)).toHaveLength(2)
    expect(sent().map(({ event_type }) => event_type)).toEqual([
      'labtest.order.teleported',
      'labtest.order.updated',
    ])
    expect(receiver.received.map(({ headers }) => headers['webhook-id'] === message.id)).toEqual([
      false,
      true,
    ])
  })

  it('give the newest event an unknown status', async () => {
    await deliverUnder({ kind: 'unknown_status' })
    const [{ data }] = sent()
    expect(data.events[0]).toEqual(order.events[0])
    expect(data.events[1]).toMatchObject({ id: 2, status: 'arriving.testkit.held_at_customs' })
    expect(data.last_event).toEqual(data.events[1])
  })

  it('reduce the patient to birth date and gender', async () => {
    await deliverUnder({ kind: 'reduced' })
    const [{ data }] = sent()
    expect(data).toMatchObject({
      patient_details: { dob: '1990-01-01', gender: 'female' },
      patient_address: null,
      shipping_details: null,
      health_insurace_id: 'insurance-1',
    })
    expect(data).not.toHaveProperty('health_insurance_id')
    expect(data.patient_details).not.toHaveProperty('first_name')
  })

  it('affect the requested number of deliveries, and none after being stopped', async () => {
    await setFault({ kind: 'lost', count: 2 })
    for (const expected of ['failed', 'failed', 'succeeded'])
      expect((await deliver((await recordDelivery()).id)).status).toBe(expected)
    await setFault({ kind: 'lost', count: 2 })
    await fixture.request('POST', '/sandbox/faults/stop')
    expect((await deliver((await recordDelivery()).id)).status).toBe('succeeded')
  })

  it('do not affect production teams', async () => {
    await setFault({ kind: 'lost' })
    await fixture.db.team.update({
      where: { id: fixture.teamId },
      data: { environment: 'production' },
    })
    expect((await deliver((await recordDelivery()).id)).status).toBe('succeeded')
    await fixture.db.team.update({
      where: { id: fixture.teamId },
      data: { environment: 'sandbox' },
    })
  })
})
