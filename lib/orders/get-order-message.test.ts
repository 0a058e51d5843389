import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import { createWebFixture, staffContext, type WebFixture } from '#testing/web/web-fixture.ts'
import { getOrder } from './get-order.ts'
import { getOrderMessage } from './get-order-message.ts'

const orderId = asOrderId(randomUUID())
const otherId = randomUUID()
let fixture: WebFixture

beforeAll(async () => {
  fixture = await createWebFixture()
  for (const id of [orderId, otherId]) {
    await db().orderProjection.create({
      data: { orderId: id, status: 'received.testkit.ordered', snapshot: {}, versions: {} },
    })
    await db().serviceMessage.create({
      data: {
        id: `msg_${id}`,
        origin: 'webhook',
        eventType: 'labtest.order.created',
        body: JSON.stringify(buildOrder({ orderId: id })),
        bodySha256: id,
        outcome: 'applied',
        subject: 'order',
        subjectId: id,
        statusAfter: 'received.testkit.ordered',
        addedEvents: 1,
        changedFields: ['sample_id'],
      },
    })
  }
})
afterAll(() => fixture.close())

const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: { code?: string }) => error.code,
  )

describe('getOrderMessage', () => {
  it('shows the message as it came, and writes down that it was read', async () => {
    const context = staffContext('clinician')
    const { messages } = await getOrder(context, { orderId })
    expect(messages).toMatchObject([
      {
        outcome: 'applied',
        effect: { statusBefore: null, addedEvents: 1, changedFields: ['sample_id'] },
      },
    ])
    expect(JSON.stringify(messages)).not.toContain('Fern Street')
    const messageId = messages[0]?.messageId ?? ''
    const { body } = await getOrderMessage(context, { orderId, messageId })
    expect(JSON.parse(body)).toEqual(JSON.parse(JSON.stringify(buildOrder({ orderId }))))
    const { accesses, accessTotal } = await getOrder(context, { orderId })
    expect(accesses.map(({ action }) => action)).toEqual([
      'orders.read',
      'orders.read-message',
      'orders.read',
    ])
    expect(accessTotal).toBe(3)
  })

  it('hides the message of another order, and everything from who is no staff or has given no reason', async () => {
    const context = staffContext('clinician')
    const read = (messageId: string) => codeOf(getOrderMessage(context, { orderId, messageId }))
    expect(await read(`msg_${otherId}`)).toBe('not-found')
    expect(await read('msg_unknown')).toBe('not-found')
    const messageId = `msg_${orderId}`
    for (const role of ['support', 'admin'] as const)
      expect(await codeOf(getOrderMessage(staffContext(role), { orderId, messageId }))).toBe(
        'reason-needed',
      )
    const patient = await fixture.buildPatient()
    expect(
      await codeOf(getOrderMessage(patient.context, { orderId, messageId: `msg_${orderId}` })),
    ).toBe('not-found')
  })
})
