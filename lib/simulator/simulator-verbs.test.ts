import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { anonymousContext, staffContext } from '#testing/web/web-fixture.ts'
import { getFaults } from './get-faults.ts'
import { listDeliveries } from './list-deliveries.ts'
import { startServiceFault } from './start-service-fault.ts'
import { startWebhookFault } from './start-webhook-fault.ts'
import { stopFaults } from './stop-faults.ts'

let sandbox: TestSandbox
const staff = staffContext()

beforeAll(async () => {
  sandbox = await createTestSandbox()
})
afterAll(() => sandbox.close())

const verbs: [string, (context: Context) => Promise<unknown>][] = [
  ['getFaults', getFaults],
  ['startWebhookFault', (context) => startWebhookFault(context, { kind: 'lost' })],
  ['startServiceFault', (context) => startServiceFault(context, { kind: 'error' })],
  ['stopFaults', stopFaults],
  ['listDeliveries', listDeliveries],
]

describe.each(verbs)('%s', (_name, ask) => {
  it('is for staff, in the local sandbox only', async () => {
    await expect(ask(anonymousContext)).rejects.toMatchObject({ code: 'signed-out' })
    const patient = await sandbox.buildPatient()
    await expect(ask(patient.context)).rejects.toMatchObject({ code: 'not-found' })
    env().LOCAL_SANDBOX = false
    await expect(ask(staff)).rejects.toMatchObject({ code: 'not-found' })
    env().LOCAL_SANDBOX = true
  })
})

describe('response faults', () => {
  it('affect the app and can be stopped while everything else fails', async () => {
    const started = await startServiceFault(staff, { kind: 'error', seconds: 60 })
    expect(started).toMatchObject({ webhooks: null, service: { kind: 'error', remaining: null } })
    for (let call = 0; call < 6; call += 1)
      await expect(serviceClient().listLabs()).rejects.toMatchObject({ name: 'ServiceError' })
    expect((await getFaults(staff)).service?.kind).toBe('error')
    expect(await stopFaults(staff)).toEqual({ webhooks: null, service: null })
  })

  it('name each invalid field of a request', async () => {
    await expect(startWebhookFault(staff, { kind: 'none' as 'lost' })).rejects.toMatchObject({
      code: 'invalid-input',
      fields: { kind: 'choice' },
    })
  })
})

describe('listDeliveries', () => {
  it('lists accepted and refused deliveries together, newest first', async () => {
    const at = (minute: number) => new Date(Date.UTC(2026, 4, 1, 9, minute))
    const body = { body: '{}', bodySha256: '', eventType: 'labtest.order.updated' }
    const orderId = randomUUID()
    await db().serviceMessage.createMany({
      data: [
        {
          id: 'msg_1',
          origin: 'webhook',
          receivedAt: at(1),
          outcome: 'applied',
          ...body,
          subject: 'order',
          subjectId: orderId,
          statusBefore: 'a',
          statusAfter: 'b',
          changedFields: ['notes'],
          addedEvents: 1,
        },
        { id: 'own_2', origin: 'answer', receivedAt: at(2), outcome: 'applied', ...body },
        { id: 'msg_3', origin: 'webhook', receivedAt: at(3), outcome: 'waiting', ...body },
      ],
    })
    await db().refusedDelivery.create({ data: { kind: 'forged', messageId: 'msg_9', at: at(2) } })
    const deliveries = await listDeliveries(staff)
    expect(deliveries.map(({ messageId, kind }) => [messageId, kind])).toEqual([
      ['msg_3', 'accepted'],
      ['msg_9', 'forged'],
      ['msg_1', 'accepted'],
    ])
    expect(deliveries[2]).toEqual({
      deliveryId: 'msg_1',
      at: at(1).toISOString(),
      kind: 'accepted',
      messageId: 'msg_1',
      eventType: 'labtest.order.updated',
      outcome: 'applied',
      orderId,
      statusBefore: 'a',
      statusAfter: 'b',
      changedFields: 1,
    })
  })
})
