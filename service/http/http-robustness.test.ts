import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { request as requestHttp } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isLoopback } from '#platform/is-loopback.ts'
import { createLog } from '#platform/log.ts'
import { createServiceApp } from '#service/app.ts'
import { openServiceDatabase } from '#service/db/client.ts'
import {
  buildTeam,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'
import { hashKey } from './authenticate-team.ts'
import { startHttpServer } from './start-http-server.ts'

let fixture: ServiceFixture
let server: Awaited<ReturnType<typeof startHttpServer>>
const maxBytes = 512 * 1024

beforeAll(async () => {
  fixture = await createServiceFixture()
  server = await startHttpServer({ fetch: fixture.app.fetch, port: 0 })
})
afterAll(async () => {
  await server.close()
  await fixture.close()
})

interface RawRequest {
  method?: string
  path?: string
  headers?: Record<string, string>
  body?: string | Buffer | (string | Buffer)[]
}

/** A request over a real socket; a list of bodies is sent in chunks without a content length. */
async function send({ method = 'POST', path = '/v2/user', headers = {}, body }: RawRequest = {}) {
  const request = requestHttp({
    port: server.port,
    host: '127.0.0.1',
    method,
    path,
    agent: false,
    headers: {
      'x-service-api-key': fixture.apiKey,
      'content-type': 'application/json',
      ...headers,
    },
  })
  request.on('error', () => undefined)
  const answered = once(request, 'response')
  if (Array.isArray(body)) for (const chunk of body) request.write(chunk)
  request.end(Array.isArray(body) ? undefined : body)
  const [response] = await answered
  const answer = await text(response).catch(() => '')
  request.destroy()
  return {
    status: response.statusCode as number,
    headers: response.headers,
    answer,
    json: parse(answer),
  }
}

function parse(answer: string): unknown {
  return answer === '' ? undefined : JSON.parse(answer)
}

const named = (extra: string) => `{"client_user_id":"${randomUUID()}"${extra}}`
const nested = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

describe('malformed requests', () => {
  it.each([
    ['an unknown route', { method: 'GET', path: '/v2/nothing' }, 404],
    ['a route outside of every prefix', { method: 'GET', path: '/nothing' }, 404],
    ['a wrong method', { method: 'PUT' }, 405],
    ['OPTIONS', { method: 'OPTIONS' }, 405],
    ['an unknown method', { method: 'PROPFIND' }, 405],
    ['broken JSON', { body: '{"client_user_id":' }, 422],
    ['an empty body', { body: '' }, 422],
    ['JSON of one word', { body: 'null' }, 422],
    ['not JSON at all', { body: 'NaN' }, 422],
    ['bytes that are not UTF-8', { body: Buffer.from([0x7b, 0xff, 0xfe, 0x7d]) }, 422],
    ['UTF-16', { body: Buffer.from(named(''), 'utf16le') }, 422],
    ['10,000 levels of objects', { body: nested(10_000) }, 422],
    ['10,000 levels of lists', { body: '['.repeat(10_000) + ']'.repeat(10_000) }, 422],
    ['U+0000, escaped', { body: '{"client_user_id":"a\\u0000b"}' }, 422],
    ['U+0000 in a key', { body: named(',"\\u0000":1') }, 422],
    ['a repeated key', { body: named(',"client_user_id":"another"') }, 422],
    ['a repeated key further down', { body: named(',"a":[{"b":1,"\\u0062":2}]') }, 422],
    ['a number beyond a double', { body: named(',"a":1e400') }, 422],
    ['the key __proto__', { body: named(',"__proto__":{"polluted":1}') }, 422],
    ['half a surrogate pair', { body: '{"client_user_id":"a\\ud800"}' }, 422],
    ['U+0000 in the query', { method: 'GET', path: '/v2/team/users/search?query_id=ab%00' }, 422],
    ['U+0000 in the path', { method: 'GET', path: '/v2/user/resolve/a%00b' }, 422],
    ['another content type', { headers: { 'content-type': 'text/plain' }, body: named('') }, 415],
    [
      'a form',
      { headers: { 'content-type': 'multipart/form-data; boundary=x' }, body: '--x--' },
      415,
    ],
    [
      'JSON patch',
      { headers: { 'content-type': 'application/json-patch+json2' }, body: '[]' },
      415,
    ],
    ['a compressed body', { headers: { 'content-encoding': 'gzip' }, body: named('') }, 415],
    [
      'a body over its limit, by its length',
      { body: named(`,"a":"${'x'.repeat(maxBytes)}"`) },
      413,
    ],
    [
      'a body over its limit, in chunks',
      { body: ['{"a":"', ...Array.from({ length: 80 }, () => 'x'.repeat(16_384)), '"}'] },
      413,
    ],
    ['no key', { headers: { 'x-service-api-key': '' }, body: named('') }, 401],
    ['a wrong key', { headers: { 'x-service-api-key': 'sk_us_wrong' }, body: named('') }, 401],
    [
      'a management key in the team’s header',
      { headers: { 'x-service-api-key': 'mg_us_key' }, body: named('') },
      401,
    ],
  ] as [string, RawRequest, number][])(
    'answers %s with { detail } and never a stack',
    async (_name, request, status) => {
      const answer = await send(request)
      expect(answer.status).toBe(status)
      expect(answer.json).toHaveProperty('detail')
      expect(answer.headers['content-type']).toMatch(/^application\/json/)
      expect(answer.answer).not.toMatch(/\bat .*:\d+|node_modules|prisma/i)
    },
  )

  it.each([
    ['/v2/user/resolve/a%00b', ['path', 'client_user_id']],
    [`/v2/user/%00`, ['path', 'user_id']],
    ['/v1/org/a%00b/team', ['path', 'org_id']],
    ['/v2/no%00thing', ['path']],
  ])('names the parameter of %s that cannot be stored', async (path, loc) => {
    expect(await send({ method: 'GET', path })).toMatchObject({
      status: 422,
      json: { detail: [{ loc }] },
    })
  })

  it('lists the methods that a path allows', async () => {
    const { headers, json } = await send({ method: 'PUT', path: `/v2/user/${randomUUID()}` })
    expect(headers.allow).toBe('DELETE, GET, HEAD, PATCH')
    expect(json).toEqual({ detail: 'Method Not Allowed' })
  })

  it.each([
    ['a byte order mark', `\ufeff${named('')}`],
    ['numbers beyond what fits', named(',"a":1e300,"b":123456789012345678901234567890')],
    ['an escaped backslash before u0000', named(',"a":"\\\\u0000 \\\\ud800"')],
    ['sixty levels', named(`,"a":${nested(60)}`)],
    ['a content type with parameters', named('')],
  ])('accepts %s', async (_name, body) => {
    expect(
      (await send({ body, headers: { 'content-type': 'Application/JSON; charset=utf-8' } })).status,
    ).toBe(200)
  })

  it('accepts a request without a body or a content type where the body is optional', async () => {
    const path = `/v2/user/undo_delete?client_user_id=${randomUUID()}`
    expect((await send({ path, headers: { 'content-type': '' } })).status).toBe(404)
    expect((await send({ path })).status).toBe(404)
    const socket = connect(server.port, '127.0.0.1')
    socket.write(
      `POST ${path} HTTP/1.1\r\nhost: a\r\nx-service-api-key: ${fixture.apiKey}\r\nconnection: close\r\n\r\n`,
    )
    expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /)
  })

  it('treats constructor, and __proto__ in a query, as plain keys', async () => {
    const { status } = await send({
      body: named(',"constructor":{"prototype":{"polluted":1}}'),
    })
    expect(status).toBe(200)
    expect(({} as Record<string, unknown>).polluted).toBeUndefined()
    const query = await send({
      method: 'GET',
      path: '/v2/user?__proto__=x&constructor=y&limit=1&hasOwnProperty=z',
    })
    expect(query.status).toBe(200)
  })

  it('says which value of a repeated query key is wrong', async () => {
    const { status, json } = await send({ method: 'GET', path: '/v2/user?limit=1&limit=2' })
    expect(status).toBe(422)
    expect(json).toMatchObject({ detail: [{ loc: ['query', 'limit'], input: ['1', '2'] }] })
  })

  it('answers HEAD like GET, without the body', async () => {
    const { status, answer } = await send({ method: 'HEAD', path: '/v2/user' })
    expect({ status, answer }).toEqual({ status: 200, answer: '' })
  })

  it.each([
    ['what is not HTTP', 'nonsense\r\n\r\n', /^HTTP\/1\.1 400 /],
    [
      'a garbled header',
      'GET /v2/user HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n',
      /^HTTP\/1\.1 400 /,
    ],
    [
      'two lengths',
      'POST /v2/user HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      /^HTTP\/1\.1 400 /,
    ],
    ['no Host header', 'GET /v2/user HTTP/1.1\r\n\r\n', /^HTTP\/1\.1 400 /],
    [
      'a Host header that is no host',
      'GET /v2/user HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 400 /,
    ],
    [
      'a path that is none',
      'GET /v2\\user HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n',
      /^HTTP\/1\.1 400 /,
    ],
    [
      'two Host headers',
      'GET /v2/user HTTP/1.1\r\nHost: localhost\r\nHost: localhost\r\n\r\n',
      /^HTTP\/1\.1 400 /,
    ],
    [
      'headers of 100 kB',
      `GET /v2/user HTTP/1.1\r\nHost: a\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`,
      /^HTTP\/1\.1 431 /,
    ],
  ])('answers %s with { detail }', async (_name, bytes, status) => {
    const socket = connect(server.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.write(bytes)
    const answer = await text(socket)
    expect(answer).toMatch(status)
    expect(answer).toContain('{"detail":')
  })

  it.each([
    ['/v3/lab_tests/labs', 'GET, HEAD'],
    ['/v3/lab_tests/c2b1a0f6-6f0e-4a3a-9b36-0f4e6d1f2a11', 'GET, HEAD, PATCH'],
    ['/v2/user/metrics', 'GET, HEAD'],
    ['/v3/order/import', 'POST'],
  ])('names the methods of %s itself', async (path, allowed) => {
    const { status, headers, json } = await send({ method: 'OPTIONS', path })
    expect({ status, json }).toEqual({ status: 405, json: { detail: 'Method Not Allowed' } })
    expect(headers.allow).toBe(allowed)
  })

  it('refuses TRACE with the methods that it knows', async () => {
    for (const path of ['/v2/user', '/v3/orders', '/openapi.json', '/nothing']) {
      const { status, headers, json } = await send({ method: 'TRACE', path })
      expect({ status, json }).toEqual({ status: 405, json: { detail: 'Method Not Allowed' } })
      expect(headers.allow).toContain('GET')
    }
  })

  it('keeps serving after all of that', async () => {
    expect((await send({ method: 'GET', path: '/readyz' })).status).toBe(200)
  })
})

describe('the host', () => {
  it('is this machine or the public one, whatever name resolves here', async () => {
    const strict = await startHttpServer({
      fetch: fixture.app.fetch,
      port: 0,
      isKnownHost: (name) => isLoopback(name) || name === 'api.labs.example',
    })
    const ask = async (host: string) => {
      const request = requestHttp({ port: strict.port, path: '/healthz', headers: { host } }).end()
      const [response] = await once(request, 'response')
      return { status: response.statusCode, answer: await text(response) }
    }
    for (const host of ['localhost:1', '127.0.0.1', '[::1]:9', 'API.labs.example'])
      expect((await ask(host)).status, host).toBe(200)
    for (const host of ['evil.example', 'localhost.evil.example', 'localhost@evil.example'])
      expect(await ask(host), host).toMatchObject({
        status: 421,
        answer: expect.stringContaining('SERVICE_PUBLIC_URL'),
      })
    await strict.close()
  })
})

describe('authentication', () => {
  it('refuses a key immediately after its deletion (N28)', async () => {
    const { apiKey, teamId } = await buildTeam(fixture.db)
    const ask = () => fixture.request('GET', '/v2/user', { apiKey })
    expect((await ask()).status).toBe(200)
    await fixture.db.teamApiKey.updateMany({ where: { teamId }, data: { deletedAt: new Date() } })
    expect((await ask()).status).toBe(401)
  })

  it('accepts a key in the environment and region of its team only', async () => {
    const { db } = fixture
    const prefixes = ['sk_us_', 'sk_eu_', 'pk_us_', 'pk_eu_']
    for (const environment of ['sandbox', 'production'] as const)
      for (const region of ['us', 'eu']) {
        const { teamId } = await buildTeam(db, environment)
        await db.team.update({ where: { id: teamId }, data: { region } })
        const own = `${environment === 'sandbox' ? 'sk' : 'pk'}_${region}_`
        for (const prefix of prefixes) {
          const apiKey = `${prefix}${randomUUID()}`
          await db.teamApiKey.create({
            data: { teamId, label: 'fixture', hint: apiKey.slice(-4), hash: hashKey(apiKey) },
          })
          const { status, body } = await fixture.request('GET', '/v2/user', { apiKey })
          expect([own, prefix, status]).toEqual([own, prefix, prefix === own ? 200 : 401])
          if (prefix !== own)
            expect(body).toEqual({
              detail: 'The API key is not for the environment and region of its team',
            })
        }
      }
  })

  it('stores keys only as hashes', async () => {
    const rows = await fixture.db.$queryRaw<
      { row: string }[]
    >`SELECT k::text AS row FROM team_api_key AS k`
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.some(({ row }) => row.includes(fixture.apiKey.slice(6)))).toBe(false)
  })
})

describe('an unavailable database (N54)', () => {
  it('is answered with 503 and Retry-After, without the cause', async () => {
    const log = createLog('test', 'silent')
    const { db, close } = openServiceDatabase('postgresql://stranger@127.0.0.1:9/none', log)
    const app = createServiceApp({ db, log, settings: fixture.settings })
    const response = await app.request('/v2/user', {
      headers: { 'x-service-api-key': 'sk_us_any' },
    })
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    expect(await response.json()).toEqual({ detail: 'The service is busy: try again shortly' })
    expect((await app.request('/healthz')).status).toBe(200)
    expect((await app.request('/readyz')).status).toBe(503)
    await close()
  })

  it('recovers: requests succeed once it is back', async () => {
    await fixture.db.$executeRaw`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`
    const statuses = new Set<number>()
    for (let attempt = 0; attempt < 20; attempt += 1)
      statuses.add((await fixture.request('GET', '/v2/user')).status)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    expect((await fixture.request('GET', '/v2/user')).status).toBe(200)
  })
})
