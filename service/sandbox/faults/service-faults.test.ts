import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { SandboxFaults, ServiceFaultBody } from '#contract/sandbox/sandbox-faults.ts'
import { startHttpServer } from '#service/http/start-http-server.ts'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
  shippingDetails,
} from '#testing/service/order-fixture.ts'
import { buildTeam } from '#testing/service/service-fixture.ts'

let fixture: OrderFixture
let server: Awaited<ReturnType<typeof startHttpServer>>

beforeAll(async () => {
  fixture = await createOrderFixture()
  server = await startHttpServer({ fetch: fixture.app.fetch, port: 0 })
})
afterEach(() => fixture.request('POST', '/sandbox/faults/stop'))
afterAll(async () => {
  await server.close()
  await fixture.close()
})

const setFault = (body: ServiceFaultBody) =>
  fixture.request<SandboxFaults>('POST', '/sandbox/faults/service', { body })

/** Over a real connection, because some faults affect the connection. */
async function ask(path: string, apiKey = fixture.apiKey, body?: unknown) {
  const response = await fetch(`http://127.0.0.1:${server.port}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      'x-service-api-key': apiKey,
      'content-type': 'application/json',
      'x-idempotency-key': 'one-key-for-one-order',
      connection: 'close',
    },
  })
  return { status: response.status, text: await response.text() }
}

describe('service faults', () => {
  it('answer 500 only to the team that requested the fault', async () => {
    const other = await buildTeam(fixture.db)
    await setFault({ kind: 'error' })
    expect(await ask('/v3/orders')).toEqual({
      status: 500,
      text: '{"detail":"Internal Server Error"}',
    })
    expect((await ask('/v3/orders', other.apiKey)).status).toBe(200)
  })

  it('answer with invalid JSON', async () => {
    await setFault({ kind: 'garbage' })
    const { status, text } = await ask('/v3/orders')
    expect(status).toBe(200)
    expect(() => JSON.parse(text)).toThrow()
  })

  it('close the connection without a response', async () => {
    await setFault({ kind: 'down' })
    await expect(ask('/v3/orders')).rejects.toThrow()
  })

  it('perform the request and lose the response; a retry gets the same order', async () => {
    const kit = {
      user_id: fixture.userId,
      lab_test_id: labTestIds.kit,
      shipping_details: shippingDetails,
    }
    const before = await fixture.db.order.count()
    await setFault({ kind: 'answer_lost' })
    await expect(ask('/v3/order/testkit', fixture.apiKey, kit)).rejects.toThrow()
    expect(await fixture.db.order.count()).toBe(before + 1)
    await fixture.request('POST', '/sandbox/faults/stop')
    expect((await ask('/v3/order/testkit', fixture.apiKey, kit)).status).toBe(200)
    expect(await fixture.db.order.count()).toBe(before + 1)
  })

  it('answer late but correctly', async () => {
    await setFault({ kind: 'slow', delay_seconds: 1 })
    const startedAt = performance.now()
    expect((await ask('/v3/orders')).status).toBe(200)
    expect(performance.now() - startedAt).toBeGreaterThan(900)
  })

  it('do not affect the sandbox’s own operations', async () => {
    const { body } = await fixture.placeKit()
    await setFault({ kind: 'down' })
    expect((await ask(`/v3/order/${body.order.id}/test/label`)).status).toBe(200)
    expect((await ask('/sandbox/faults')).status).toBe(200)
  })

  it('expire by themselves', async () => {
    await setFault({ kind: 'error' })
    await fixture.db.sandboxFault.updateMany({ data: { expiresAt: new Date() } })
    await expect.poll(async () => (await ask('/v3/orders')).status).toBe(200)
  })
})

describe('/sandbox/faults', () => {
  it('shows one active fault per area', async () => {
    await fixture.request('POST', '/sandbox/faults/webhooks', { body: { kind: 'late', count: 4 } })
    await setFault({ kind: 'error' })
    const { body } = await setFault({ kind: 'slow', seconds: 60, delay_seconds: 20 })
    expect(body).toMatchObject({
      webhooks: { kind: 'late', remaining: 4, delay_seconds: 10 },
      service: { kind: 'slow', remaining: null, delay_seconds: 20 },
    })
    const lasts =
      Date.parse(body.service?.expires_at ?? '') - Date.parse(body.service?.started_at ?? '')
    expect(lasts).toBe(60_000)
    const { body: stopped } = await fixture.request('POST', '/sandbox/faults/stop')
    expect(stopped).toEqual({ webhooks: null, service: null })
  })

  it.each([
    { kind: 'no-such' },
    { kind: 'slow', seconds: 301 },
    { kind: 'slow', delay_seconds: 31 },
  ])('refuses %j', async (body) => {
    expect((await fixture.request('POST', '/sandbox/faults/service', { body })).status).toBe(422)
  })

  it('does not exist for production teams', async () => {
    const { apiKey } = await buildTeam(fixture.db, 'production')
    const ways = [
      ['GET', '/sandbox/faults', undefined],
      ['POST', '/sandbox/faults/stop', undefined],
      ['POST', '/sandbox/faults/service', { kind: 'down' }],
      ['POST', '/sandbox/faults/webhooks', { kind: 'lost' }],
    ] as const
    for (const [method, path, body] of ways)
      expect((await fixture.request(method, path, { apiKey, body })).status).toBe(404)
    expect(
      await fixture.db.sandboxFault.count({ where: { team: { environment: 'production' } } }),
    ).toBe(0)
  })
})
