import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOrderFixture, type OrderFixture } from '#testing/service/order-fixture.ts'
import { buildTeam } from '#testing/service/service-fixture.ts'

let fixture: OrderFixture
let stranger: Awaited<ReturnType<typeof buildTeam>>
let own: { orderId: string; transactionId: string }

beforeAll(async () => {
  fixture = await createOrderFixture()
  stranger = await buildTeam(fixture.db)
  const { order } = (await fixture.placeKit()).body
  own = { orderId: order.id, transactionId: order.order_transaction?.id ?? '' }
})
afterAll(() => fixture.close())

const orderOperations: [string, string, unknown][] = [
  ['GET', '', undefined],
  ['PATCH', '', { activate_by: null }],
  ['POST', '/cancel', undefined],
  ['PATCH', '/draw_completed', undefined],
  ['POST', '/test?final_status=cancelled.testkit.cancelled', undefined],
  ['GET', '/test/label', undefined],
]

describe('an order of another team', () => {
  it.each(orderOperations)(
    'is unknown, like a random one, to %s /v3/order/{id}%s',
    async (method, rest, body) => {
      const answers = await Promise.all(
        [own.orderId, randomUUID()].map((id) =>
          fixture.request(method, `/v3/order/${id}${rest}`, { body, apiKey: stranger.apiKey }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
      expect(answers[0]?.body).toEqual(answers[1]?.body)
      expect((await fixture.readOrder(own.orderId)).events).toHaveLength(2)
    },
  )

  it('has an unknown transaction', async () => {
    const { status } = await fixture.request('GET', `/v3/order_transaction/${own.transactionId}`, {
      apiKey: stranger.apiKey,
    })
    expect(status).toBe(404)
  })

  it('is in no list, count or resent event', async () => {
    for (const query of [
      '',
      `?order_ids=${own.orderId}`,
      `?user_id=${fixture.userId}`,
      `?search_input=${own.orderId}`,
    ]) {
      const { body } = await fixture.request('GET', `/v3/orders${query}`, {
        apiKey: stranger.apiKey,
      })
      expect(body).toMatchObject({ orders: [], total: 0 })
    }
    const { body } = await fixture.request('POST', '/v3/order/resend_events', {
      body: { order_ids: [own.orderId] },
      apiKey: stranger.apiKey,
    })
    expect(body).toEqual({ order_ids: [] })
  })
})

describe('a request without a valid key', () => {
  it.each([null, 'sk_us_wrong', ''])('is refused with the key %j', async (apiKey) => {
    for (const [method, rest, body] of orderOperations) {
      const { status, body: answer } = await fixture.request(
        method,
        `/v3/order/${own.orderId}${rest}`,
        { body, apiKey },
      )
      expect([status, typeof answer.detail]).toEqual([401, 'string'])
    }
    for (const path of ['/v3/orders', '/orders', `/v3/order_transaction/${own.transactionId}`]) {
      expect((await fixture.request('GET', path, { apiKey })).status).toBe(401)
    }
    for (const path of [
      '/v3/order',
      '/v3/order/create',
      '/v3/order/testkit',
      '/v3/order/testkit/register',
      '/v3/order/import',
    ]) {
      expect((await fixture.request('POST', path, { apiKey, body: {} })).status).toBe(401)
    }
  })
})

describe('a malformed request', () => {
  it.each([
    ['GET', '/v3/order/not-a-uuid'],
    ['POST', '/v3/order/1/cancel'],
    ['GET', '/v3/order_transaction/x'],
  ])('%s %s names the field', async (method, path) => {
    const { status, body } = await fixture.request(method, path)
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ type: 'uuid_parsing', loc: ['path', expect.any(String)] }])
  })

  it.each(['/v3/order', '/v3/order/testkit', '/v3/order/testkit/register'])(
    'POST %s without a body is invalid',
    async (path) => {
      for (const body of [undefined, [], 'text', null]) {
        const { status, body: answer } = await fixture.request('POST', path, { body })
        expect([path, body, status]).toEqual([path, body, 422])
        expect(Array.isArray(answer.detail)).toBe(true)
      }
    },
  )
})
