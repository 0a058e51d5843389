import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { POST as cancelStaffOrder } from '#app/api/clinic/orders/[orderId]/cancel/route.ts'
import { GET as getStaffOrder } from '#app/api/clinic/orders/[orderId]/route.ts'
import { POST as simulateOrder } from '#app/api/clinic/orders/[orderId]/simulate/route.ts'
import { POST as searchOrders } from '#app/api/clinic/orders/search/route.ts'
import { GET as openEvents } from '#app/api/events/route.ts'
import { POST as cancelOwnOrder } from '#app/api/orders/[orderId]/cancel/route.ts'
import { GET as getOwnOrder } from '#app/api/orders/[orderId]/route.ts'
import { db } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { GET as listOwnOrders } from './route.ts'

type Route = (
  request: Request,
  given?: { params: Promise<Record<string, string>> },
) => Promise<Response>

let sandbox: TestSandbox
let orderId = ''
const cookies: Record<string, string> = {}

beforeAll(async () => {
  sandbox = await createTestSandbox()
  const [ada, bob] = [await sandbox.buildPatient(), await sandbox.buildPatient()]
  orderId = (await sandbox.orderKit(ada)).orderId
  const support = randomUUID()
  await db().user.create({
    data: { id: support, name: 'Sam Reyes', email: 'sam@example.com', role: 'support' },
  })
  cookies.ada = await signIn(ada.userId)
  cookies.bob = await signIn(bob.userId)
  cookies.support = await signIn(support)
})
afterAll(() => sandbox.close())

async function signIn(userId: string) {
  const token = randomUUID()
  await db().session.create({
    data: { id: randomUUID(), userId, token, expiresAt: new Date(Date.now() + 3_600_000) },
  })
  const signature = createHmac('sha256', env().AUTH_SECRET).update(token).digest('base64')
  return `phial.session_token=${encodeURIComponent(`${token}.${signature}`)}`
}

async function call(
  route: Route,
  who: string,
  options: { body?: unknown; id?: string; headers?: Record<string, string> } = {},
) {
  const cookie = cookies[who]
  const request = new Request('http://localhost:3000/api/any', {
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(options.body === undefined
        ? {}
        : {
            'content-type': 'application/json',
            origin: 'http://localhost:3000',
            'sec-fetch-site': 'same-origin',
          }),
      ...options.headers,
    },
    ...(options.body === undefined ? {} : { method: 'POST', body: JSON.stringify(options.body) }),
  })
  return route(request, { params: Promise.resolve({ orderId: options.id ?? orderId }) })
}

const simulation = { finalStatus: 'collecting_sample.testkit.transit_customer' }
const everyone = { ada: 200, bob: 200, support: 200, visitor: 401 }

describe('the order routes', () => {
  it.each<[string, Route, unknown, Record<string, number>]>([
    [
      'GET /api/orders',
      listOwnOrders,
      undefined,
      { ada: 200, bob: 200, support: 403, visitor: 401 },
    ],
    [
      'GET /api/orders/[orderId]',
      getOwnOrder,
      undefined,
      { ada: 200, bob: 404, support: 403, visitor: 401 },
    ],
    [
      'POST /api/orders/[orderId]/cancel',
      cancelOwnOrder,
      {},
      { bob: 404, support: 403, visitor: 401 },
    ],
    [
      'POST /api/clinic/orders/search',
      searchOrders,
      { search: '' },
      { ada: 404, bob: 404, support: 200, visitor: 401 },
    ],
    [
      'GET /api/clinic/orders/[orderId]',
      getStaffOrder,
      undefined,
      { ada: 404, bob: 404, support: 200, visitor: 401 },
    ],
    [
      'POST …/simulate',
      simulateOrder,
      simulation,
      { ada: 404, bob: 404, support: 204, visitor: 401 },
    ],
    [
      'POST /api/clinic/orders/[orderId]/cancel',
      cancelStaffOrder,
      {},
      { ada: 404, bob: 404, visitor: 401 },
    ],
    ['GET /api/events', openEvents, undefined, everyone],
  ])('%s answers each as they may', async (_, route, body, expected) => {
    for (const [who, status] of Object.entries(expected)) {
      const response = await call(route, who, { body })
      expect([who, response.status]).toEqual([who, status])
      expect(response.headers.get('cache-control')).toBe('private, no-store')
      await response.body?.cancel()
    }
  })

  it('answers for another patient’s order as for a missing one, and leaks nothing of it', async () => {
    const [foreign, missing, broken] = await Promise.all(
      [orderId, randomUUID(), 'no-id'].map(async (id) => {
        const response = await call(getOwnOrder, 'bob', { id })
        const { error } = (await response.json()) as { error: { requestId?: string } }
        return { status: response.status, ...error, requestId: undefined }
      }),
    )
    expect(foreign).toEqual(missing)
    expect(broken).toEqual(missing)
    const page = await (await call(listOwnOrders, 'bob')).text()
    expect(page).not.toContain(orderId)
  })

  it.each<[string, Record<string, string>, number]>([
    ['another origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['no origin in particular', { origin: 'null', 'sec-fetch-site': 'cross-site' }, 403],
    ['another type', { 'content-type': 'text/plain' }, 415],
  ])('refuses a change that comes from or as %s', async (_, headers, status) => {
    for (const route of [
      cancelOwnOrder,
      cancelStaffOrder,
      simulateOrder,
      searchOrders,
    ] as Route[]) {
      expect(
        (await call(route, route === cancelOwnOrder ? 'ada' : 'support', { body: {}, headers }))
          .status,
      ).toBe(status)
    }
  })

  it('refuses unknown fields', async () => {
    const response = await call(searchOrders, 'support', { body: { search: '', team_id: 'x' } })
    expect(response.status).toBe(422)
  })
})
