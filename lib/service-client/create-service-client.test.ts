import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { AppError } from '#lib/errors/app-error.ts'
import { presentError } from '#platform/log.ts'
import { createBreakers } from './circuit-breaker.ts'
import { createServiceClient } from './create-service-client.ts'
import { findUserConflict, ServiceError } from './service-error.ts'
import { toAppError } from './to-app-error.ts'

const apiKey = 'sk_us_never-shown-to-anyone'
const servers: Server[] = []

afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})

/** A server that counts its requests, and a client for it. */
async function buildClient(listener: RequestListener, timeoutMs = 2_000) {
  const requests: { url: string; headers: Record<string, unknown> }[] = []
  const server = createServer((request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers })
    listener(request, response)
  })
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const breakers = createBreakers({ threshold: 5, coolDownMs: 60_000 })
  const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const client = createServiceClient({ baseUrl, apiKey, teamId: 'team', timeoutMs, breakers })
  return { client, requests, server, breakers }
}

const answer =
  (status: number, body: unknown, headers: Record<string, string> = {}): RequestListener =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

async function failureOf(call: Promise<unknown>): Promise<ServiceError> {
  const error = await call.then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ServiceError)) throw new Error('the call did not fail as a ServiceError')
  expect(
    JSON.stringify([error.message, error.detail, presentError(error), String(error.stack)]),
  ).not.toContain(apiKey)
  return error
}

const user = {
  user_id: 'u',
  team_id: 't',
  client_user_id: 'c',
  created_on: '2026-05-01T09:30:00+00:00',
  connected_sources: [],
}

describe('createServiceClient', () => {
  it('sends the team key and accepts unknown fields', async () => {
    const { client, requests } = await buildClient(answer(200, { ...user, beta: { any: 1 } }))
    expect(await client.resolveUser('a/b')).toMatchObject({ user_id: 'u', beta: { any: 1 } })
    expect(requests[0]).toMatchObject({
      url: '/v2/user/resolve/a%2Fb',
      headers: { 'x-service-api-key': apiKey },
    })
  })

  it('asks for the days around those of UTC, which may be local days of the person', async () => {
    const { client, requests } = await buildClient(answer(200, { sleep: [] }))
    const range = { start_date: '2026-03-01T02:00:00.000Z', end_date: '2026-03-31T23:00:00.000Z' }
    await client.listSummaries('u', 'sleep', { ...range, provider: 'oura' })
    await client.listSummaries('u', 'sleep', { start_date: range.start_date })
    const asked = requests.map(({ url }) =>
      Object.fromEntries(new URL(url, 'http://x').searchParams),
    )
    expect(asked).toEqual([
      { start_date: '2026-02-28', end_date: '2026-04-01', provider: 'oura' },
      { start_date: '2026-02-28' },
    ])
  })

  it('accepts a marker page without totals', async () => {
    const { client } = await buildClient(
      answer(200, { markers: [], total: null, page: null, size: null, pages: null }),
    )
    expect(await client.listMarkers({ name: 'iron', lab_id: [1, 2] })).toMatchObject({
      markers: [],
      total: null,
    })
  })

  it.each([
    ['garbage', answer(200, '<html>')],
    ['garbage', answer(200, { nothing: 'of a user' })],
    ['garbage', answer(302, '', { location: 'http://127.0.0.1:1/' })],
    ['unauthorized', answer(401, { detail: 'Invalid API key' })],
    ['not-found', answer(404, { detail: 'User not found' })],
    ['rejected', answer(400, { detail: 'no' })],
  ] as const)('reports %s after one request', async (kind, listener) => {
    const { client, requests } = await buildClient(listener)
    expect((await failureOf(client.getUser('u'))).kind).toBe(kind)
    expect(requests).toHaveLength(1)
  })

  it.each([
    ['busy', answer(500, { detail: 'Internal Server Error' })],
    ['busy', answer(429, { detail: 'slow down' }, { 'retry-after': '0' })],
    ['unreachable', ((request) => request.socket.resetAndDestroy()) as RequestListener],
  ] as const)('reports %s after two requests', async (kind, listener) => {
    const { client, requests } = await buildClient(listener)
    expect((await failureOf(client.getUser('u'))).kind).toBe(kind)
    expect(requests).toHaveLength(2)
  })

  it('does not wait for a long Retry-After but passes it on', async () => {
    const { client, requests } = await buildClient(
      answer(503, { detail: 'busy' }, { 'retry-after': '60' }),
    )
    const error = await failureOf(client.getUser('u'))
    expect(requests).toHaveLength(1)
    expect(toAppError(error)).toMatchObject({ code: 'service-unreachable', retryAfterMs: 60_000 })
  })

  it.each([
    ['an answer that never comes', () => undefined],
    [
      'a body that drips',
      (_: unknown, response: { writeHead(status: number): void; write(text: string): void }) => {
        response.writeHead(200)
        response.write('{')
      },
    ],
  ] as [string, RequestListener][])('gives up on %s', async (_, listener) => {
    const { client, requests } = await buildClient(listener, 200)
    expect((await failureOf(client.getUser('u'))).kind).toBe('timeout')
    expect(requests).toHaveLength(1)
  })

  it('cuts off an endless response', async () => {
    const chunk = 'x'.repeat(1024 * 1024)
    const { client } = await buildClient((_, response) => {
      const pour = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', pour)
      pour()
    }, 10_000)
    expect((await failureOf(client.getUser('u'))).kind).toBe('garbage')
  })

  it('retries an order with its idempotency key, but never a simulation', async () => {
    const { client, requests } = await buildClient(answer(503, { detail: 'busy' }))
    const input = {
      user_id: 'u',
      lab_test_id: 't',
      shipping_details: {
        receiver_name: 'A',
        first_line: 'B',
        city: 'C',
        state: 'CA',
        zip: '90210',
        country: 'US',
        phone_number: '1',
      },
    }
    await failureOf(client.createTestkitOrder(input, 'key-1'))
    expect(requests.map(({ headers }) => headers['x-idempotency-key'])).toEqual(['key-1', 'key-1'])
    await failureOf(client.simulateOrder('o', 'completed.testkit.completed', { delaySeconds: 1 }))
    expect(requests).toHaveLength(3)
    expect(requests[2]?.url).toBe(
      '/v3/order/o/test?final_status=completed.testkit.completed&delay=1',
    )
  })

  it('stops calling a service that is down and probes it after a while', async () => {
    let now = 0
    const breakers = createBreakers({ threshold: 3, coolDownMs: 1_000, now: () => now })
    const { server } = await buildClient(answer(200, user))
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    const client = createServiceClient({ baseUrl, apiKey, teamId: 't', timeoutMs: 500, breakers })
    for (let failure = 0; failure < 3; failure += 1) breakers.calls.fail()
    expect((await failureOf(client.getUser('u'))).kind).toBe('unreachable')
    now = 1_001
    expect(await client.getUser('u')).toMatchObject({ user_id: 'u' })
    expect(breakers.calls.isOpen()).toBe(false)
  })

  it('does not flood a failing service: at most twice the calls, then none', async () => {
    const { client, requests, breakers } = await buildClient(
      answer(500, { detail: 'Internal Server Error' }),
    )
    for (let call = 0; call < 20; call += 1) await failureOf(client.getUser('u'))
    expect(breakers.calls.isOpen()).toBe(true)
    expect(requests.length).toBeLessThanOrEqual(6)
  })

  it.each([429, 503])(
    'keeps calling a service that answers %i and when to come back',
    async (status) => {
      const { client, requests, breakers } = await buildClient(
        answer(status, { detail: 'busy' }, { 'retry-after': '60' }),
      )
      for (let call = 0; call < 10; call += 1) await failureOf(client.getUser('u'))
      expect(breakers.calls.isOpen()).toBe(false)
      expect(requests).toHaveLength(10)
    },
  )

  it('keeps calling while uploads fail, and downloads while both do', async () => {
    const { client, requests, breakers } = await buildClient((request, response) => {
      const isFile = /\/(file|page)/.test(request.url ?? '')
      request.resume()
      answer(isFile ? 200 : 500, {})(request, response)
    })
    for (let call = 0; call < 6; call += 1) {
      await failureOf(client.uploadReport({ userId: 'u', files: [] }, `key-${call}`))
      await failureOf(client.getUser('u'))
    }
    expect([breakers.uploads.isOpen(), breakers.calls.isOpen()]).toEqual([true, true])
    const sent = requests.length
    await client.getReportFile('j')
    expect(requests).toHaveLength(sent + 1)
    breakers.calls.succeed()
    await failureOf(client.getUser('u'))
    expect(requests.length).toBeGreaterThan(sent + 1)
  })

  it('reads the existing user from a conflict', async () => {
    const detail = {
      error_type: 'INVALID_REQUEST',
      error_message: 'exists',
      user_id: 'u-1',
      created_on: '2026-01-01',
    }
    const { client } = await buildClient(answer(400, { detail, user_id: 'u-1' }))
    expect(findUserConflict(await failureOf(client.createUser({ client_user_id: 'c' })))).toEqual({
      userId: 'u-1',
    })
  })
})

describe('toAppError', () => {
  it('maps each fault of a 422 to its field, without the input', async () => {
    const detail = [
      {
        type: 'string_pattern_mismatch',
        loc: ['body', 'patient_details', 'first_name'],
        msg: 'no',
        input: 'José',
      },
      {
        type: 'value_error',
        loc: ['body', 'patient_details', 'dob'],
        msg: 'Value error, dob cannot be in the future',
        input: '2999',
      },
      {
        type: 'missing',
        loc: ['body', 'consents', 0, 'consentType'],
        msg: 'Field required',
        input: null,
      },
    ]
    const { client } = await buildClient(answer(422, { detail }))
    const failure = await failureOf(client.getUser('u'))
    expect(JSON.stringify(failure.detail)).not.toContain('José')
    const error = toAppError(failure)
    expect(error).toBeInstanceOf(AppError)
    expect(error).toMatchObject({
      code: 'invalid-input',
      fields: {
        'patientDetails.firstName': 'name',
        'patientDetails.dob': 'date-future',
        'consents.0.consentType': 'required',
      },
    })
  })
})
