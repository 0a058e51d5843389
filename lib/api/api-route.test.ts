import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { AppError } from '#lib/errors/app-error.ts'
import { browserRequest, testWebUrl } from '#testing/web/test-web.ts'
import { createWebFixture } from '#testing/web/web-fixture.ts'
import { apiRoute } from './api-route.ts'

let web: Awaited<ReturnType<typeof createWebFixture>>

beforeAll(async () => {
  web = await createWebFixture({ LOCAL_SANDBOX: 'false' })
})
afterAll(() => web.close())

const input = z.object({ name: z.string().min(1, 'required').max(20) })
let ran = 0
const POST = apiRoute({
  input,
  run: async (_context, parts) => {
    ran += 1
    return { got: parts.input.name }
  },
})

function post(body: string, headers: Record<string, string> = {}) {
  const own = {
    origin: testWebUrl,
    'sec-fetch-site': 'same-origin',
    'content-type': 'application/json',
  }
  const given = Object.entries({ ...own, ...headers }).filter(([, value]) => value !== '')
  return POST(
    new Request(`${testWebUrl}/api/x`, {
      method: 'POST',
      body,
      headers: Object.fromEntries(given),
    }),
  )
}

async function errorOf(response: Response) {
  const body = (await response.json()) as {
    error: { code: string; fields?: Record<string, string>; message: string }
  }
  return body.error
}

describe('apiRoute', () => {
  it('responds with JSON that no cache stores', async () => {
    const response = await post('{"name":"Ada"}')
    expect(await response.json()).toEqual({ got: 'Ada' })
    expect(response.headers.get('cache-control')).toBe('private, no-store')
    expect(response.headers.get('x-request-id')).toMatch(/^[\w-]+$/)
  })

  it.each([
    ['a foreign origin', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    [
      'a foreign origin without fetch metadata',
      { origin: 'https://evil.example', 'sec-fetch-site': '' },
    ],
    ['a foreign origin that says same-origin', { origin: 'https://evil.example' }],
    [
      'an origin that begins as ours',
      { origin: `${testWebUrl}.evil.example`, 'sec-fetch-site': '' },
    ],
    ['another port', { origin: 'http://localhost:4000', 'sec-fetch-site': '' }],
    ['the null origin', { origin: 'null', 'sec-fetch-site': '' }],
    ['the null origin from the same site', { origin: 'null', 'sec-fetch-site': 'same-site' }],
    ['cross-site without an origin', { origin: '', 'sec-fetch-site': 'cross-site' }],
    ['a typed address', { origin: '', 'sec-fetch-site': 'none' }],
    ['neither', { origin: '', 'sec-fetch-site': '' }],
  ])('refuses %s', async (_name, headers) => {
    const before = ran
    const response = await post('{"name":"Ada"}', headers)
    expect([response.status, (await errorOf(response)).code]).toEqual([403, 'wrong-origin'])
    expect(ran).toBe(before)
  })

  it('checks the Origin header when there is no fetch metadata', async () => {
    expect((await post('{"name":"Ada"}', { 'sec-fetch-site': '' })).status).toBe(200)
  })

  it.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data', ''])(
    'refuses the content type %j',
    async (type) => {
      const response = await post('{"name":"Ada"}', { 'content-type': type })
      expect(response.status).toBe(415)
    },
  )

  it('refuses a body that is too large, declared or not', async () => {
    const large = JSON.stringify({ name: 'a'.repeat(70_000) })
    expect((await post(large)).status).toBe(413)
    expect((await post('{}', { 'content-length': '999999' })).status).toBe(413)
  })

  it.each([
    '',
    '{',
    '{"name":NaN}',
    '\ufeff{"name":"a"}',
    "{'name':1}",
    '{"name":"a\\u0000"}',
    '{"name":"\\ud800"}',
    '{"\\u0000":1}',
    '['.repeat(30_000),
    `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  ])('refuses %.40j as JSON', async (body) => {
    const response = await post(body)
    expect([response.status, (await errorOf(response)).code]).toEqual([400, 'malformed-request'])
  })

  it('names each invalid field in the user’s language and does not echo values', async () => {
    const response = await post('{"name":"","role":"admin"}', { cookie: 'phial_locale=es' })
    const error = await errorOf(response)
    expect(response.status).toBe(422)
    expect(Object.keys(error.fields ?? {}).sort()).toEqual(['name', 'role'])
    expect(error.message).not.toContain('admin')
    expect(error.fields?.name).toMatch(/[a-z]/)
    expect((await errorOf(await post('[]'))).code).toBe('invalid-input')
    for (const body of ['{"__proto__":{"polluted":1},"name":"Ada"}', '{"name":"a","name":"b"}'])
      expect((await errorOf(await post(body))).code).toBe('malformed-request')
    expect(({} as { polluted?: number }).polluted).toBeUndefined()
  })

  it('checks the permission before it reads the body', async () => {
    const closed = apiRoute({ permission: 'orders:read', input, run: async () => 'open' })
    const response = await closed(browserRequest('POST', '/api/x', { body: 'nonsense' }))
    expect([response.status, (await errorOf(response)).code]).toEqual([401, 'signed-out'])
  })

  it('parses query and path', async () => {
    const GET = apiRoute({
      query: z.object({ page: z.coerce.number().int().min(1) }),
      params: z.object({ orderId: z.uuid() }),
      run: async (_context, { query, params }) => ({ query, params }),
    })
    const ask = (address: string, orderId: string) =>
      GET(browserRequest('GET', address), { params: Promise.resolve({ orderId }) })
    const orderId = 'c1f7b4d5-54d1-4c4c-9b0b-3e6f5d6f7a80'
    expect((await ask('/api/x?page=2', orderId)).status).toBe(200)
    for (const address of [
      '/api/x?page=0',
      '/api/x',
      '/api/x?page=1&page=2',
      '/api/x?page=1&team=2',
    ]) {
      expect((await ask(address, orderId)).status).toBe(422)
    }
    expect((await ask('/api/x?page=2', '../etc')).status).toBe(422)
  })
})

describe('a failing route', () => {
  const fail = (error: unknown) =>
    apiRoute({ run: () => Promise.reject(error) })(browserRequest('GET', '/api/x'))

  it('responds with the status of the code and Retry-After', async () => {
    const response = await fail(new AppError('too-many-attempts', { retryAfterMs: 1_500 }))
    expect([response.status, response.headers.get('retry-after')]).toEqual([429, '2'])
  })

  it('reveals nothing about an unexpected error', async () => {
    const response = await fail(new Error('secret detail'))
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('secret')
  })

  it('responds with 503 when the database is unavailable', async () => {
    for (const code of ['ECONNREFUSED', '57P01', 'P1001']) {
      const response = await fail(Object.assign(new Error('x'), { code }))
      expect([response.status, (await errorOf(response)).code]).toEqual([503, 'database-away'])
    }
    const wrapped = new Error('x', { cause: Object.assign(new Error('y'), { code: 'ECONNRESET' }) })
    expect((await fail(wrapped)).status).toBe(503)
  })
})
