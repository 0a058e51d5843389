import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { resendMessage } from '#service/webhooks/replay/resend-message.ts'
import { sealSecret } from '#service/webhooks/secrets/seal-secret.ts'
import {
  buildUser,
  createServiceFixture,
  type ServiceFixture,
  testSecretKeys,
} from '#testing/service/service-fixture.ts'
import { startWebhookReceiver } from '#testing/service/webhook-receiver.ts'
import type { Resolver } from './check-address.ts'
import { deliverWebhook } from './deliver-webhook.ts'
import { recordEvent } from './record-event.ts'

const secret = `whsec_${Buffer.from('a secret of some length').toString('base64')}`
/** For an endpoint that never answers. Others may take as long as they do on a busy machine. */
const silenceTimeoutMs = 400

let fixture: ServiceFixture
let closing: (() => Promise<void>)[] = []

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_WEBHOOK_ALLOW_PRIVATE: 'true' })
})
afterEach(async () => {
  for (const close of closing) await close()
  closing = []
  await fixture.db.webhookEndpoint.deleteMany()
})
afterAll(() => fixture.close())

async function receive(answer: (response: ServerResponse, attempt: number) => void) {
  const receiver = await startWebhookReceiver(answer)
  closing.push(receiver.close)
  return receiver
}

async function buildDelivery(url: string, filterTypes: string[] = []) {
  const { db, teamId } = fixture
  const userId = await buildUser(db, teamId)
  const id = `ep_${randomUUID()}`
  const endpoint = await db.webhookEndpoint.create({
    data: { id, teamId, url, secret: sealSecret(secret, id, testSecretKeys), filterTypes },
  })
  await db.$transaction((tx) =>
    recordEvent(tx, { teamId, userId, eventType: 'labtest.order.created', data: { id: 'order' } }),
  )
  const delivery = await db.webhookDelivery.findFirstOrThrow({
    where: { endpointId: endpoint.id },
    include: { message: true },
  })
  return { delivery, endpoint, message: delivery.message }
}

async function deliver(
  deliveryId: string,
  parts: {
    resolve?: Resolver
    allowPrivate?: boolean
    retrySeconds?: number[]
    timeoutMs?: number
  } = {},
) {
  const settings = {
    ...fixture.settings,
    SERVICE_WEBHOOK_ALLOW_PRIVATE: parts.allowPrivate ?? true,
    SERVICE_WEBHOOK_RETRY_SECONDS:
      parts.retrySeconds ?? fixture.settings.SERVICE_WEBHOOK_RETRY_SECONDS,
  }
  await deliverWebhook(
    {
      db: fixture.db,
      log: fixture.log,
      settings,
      resolve: parts.resolve,
      timeoutMs: parts.timeoutMs,
    },
    deliveryId,
  )
  return fixture.db.webhookDelivery.findUniqueOrThrow({
    where: { id: deliveryId },
    include: { attempts: { orderBy: { id: 'asc' } }, endpoint: true },
  })
}

const answers: [
  string,
  (response: ServerResponse) => void,
  { status: number | null; failure: string | null },
][] = [
  ['200', (response) => void response.writeHead(200).end('ok'), { status: 200, failure: null }],
  ['204', (response) => void response.writeHead(204).end(), { status: 204, failure: null }],
  ['299', (response) => void response.writeHead(299).end(), { status: 299, failure: null }],
  ['500', (response) => void response.writeHead(500).end(), { status: 500, failure: 'http_error' }],
  ['404', (response) => void response.writeHead(404).end(), { status: 404, failure: 'http_error' }],
  ['429', (response) => void response.writeHead(429).end(), { status: 429, failure: 'http_error' }],
  ['304', (response) => void response.writeHead(304).end(), { status: 304, failure: 'redirect' }],
  [
    'a closed connection',
    (response) => void response.socket?.destroy(),
    { status: null, failure: 'unreachable' },
  ],
  ['silence', () => undefined, { status: null, failure: 'timeout' }],
  [
    'something that is not HTTP',
    (response) => void response.socket?.end('SSH-2.0-OpenSSH\r\n\r\n'),
    { status: null, failure: 'bad_response' },
  ],
  [
    'bad chunks after a 200',
    (response) =>
      void response.socket?.end('HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nbad'),
    { status: 200, failure: null },
  ],
  [
    'bad gzip with a 500',
    (response) => void response.writeHead(500, { 'content-encoding': 'gzip' }).end('not gzip'),
    { status: 500, failure: 'http_error' },
  ],
  [
    'a 200 that says a gigabyte will come',
    (response) => void response.writeHead(200, { 'content-length': String(2 ** 30) }).write('x'),
    { status: 200, failure: null },
  ],
  [
    'endless headers',
    (response) =>
      void response.socket?.write(`HTTP/1.1 200 OK\r\n${'x-filler: y\r\n'.repeat(20_000)}`),
    { status: null, failure: 'bad_response' },
  ],
  [
    'two content lengths',
    (response) =>
      void response.socket?.end(
        'HTTP/1.1 200 OK\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
      ),
    { status: null, failure: 'bad_response' },
  ],
  [
    'a status that does not exist',
    (response) => void response.socket?.end('HTTP/1.1 999 Odd\r\nContent-Length: 0\r\n\r\n'),
    { status: 999, failure: 'http_error' },
  ],
  [
    'a 200 whose body never ends',
    (response) => void response.writeHead(200, { 'content-length': '1000' }).write('x'),
    { status: 200, failure: null },
  ],
]

describe('deliverWebhook (N15)', () => {
  it.each(answers)('judges %s', async (_name, answer, { status, failure }) => {
    const receiver = await receive(answer)
    const { delivery } = await buildDelivery(receiver.url)
    const isSilent = failure === 'timeout'
    const after = await deliver(delivery.id, isSilent ? { timeoutMs: silenceTimeoutMs } : {})
    expect(after.attempts).toMatchObject([{ attempt: 1, status, failure }])
    expect(after.attempts[0]?.durationMs).toBeGreaterThanOrEqual(0)
    expect(after.status).toBe(failure === null ? 'succeeded' : 'pending')
    expect(after.nextAttemptAt === null).toBe(failure === null)
  })

  it('signs the exact bytes, with the same id and a new timestamp on every attempt', async () => {
    const receiver = await receive(
      (response, attempt) => void response.writeHead(attempt < 3 ? 500 : 200).end(),
    )
    const { delivery, message } = await buildDelivery(receiver.url)
    for (let attempt = 0; attempt < 3; attempt += 1) await deliver(delivery.id)
    expect(receiver.received).toHaveLength(3)
    for (const { headers, body } of receiver.received) {
      expect(body).toBe(message.body)
      expect(headers['webhook-id']).toBe(message.id)
      expect(headers['content-type']).toBe('application/json')
      const signed = Object.fromEntries(
        Object.entries(headers).map(([name, value]) => [name, String(value)]),
      )
      expect(new Webhook(secret).verify(body, signed)).toMatchObject({
        event_type: 'labtest.order.created',
      })
    }
  })

  it('never follows a redirect', async () => {
    const other = await receive((response) => void response.writeHead(200).end())
    const receiver = await receive(
      (response) => void response.writeHead(302, { location: other.url }).end(),
    )
    const { delivery } = await buildDelivery(receiver.url)
    expect((await deliver(delivery.id)).attempts).toMatchObject([
      { status: 302, failure: 'redirect' },
    ])
    expect(other.received).toHaveLength(0)
  })

  it('reads no more than 64 kB of a response', async () => {
    let written = 0
    const receiver = await receive((response) => {
      response.writeHead(200)
      const chunk = Buffer.alloc(16 * 1024)
      const write = () => {
        while (!response.destroyed && written < 1e9) {
          written += chunk.byteLength
          if (!response.write(chunk)) return void response.once('drain', write)
        }
      }
      write()
    })
    const { delivery } = await buildDelivery(receiver.url)
    expect((await deliver(delivery.id)).status).toBe('succeeded')
    // Socket buffers come on top of the bytes that are read.
    expect(written).toBeLessThan(20e6)
  })

  it.each([429, 503])('honors the Retry-After of a %d', async (status) => {
    const receiver = await receive(
      (response) => void response.writeHead(status, { 'retry-after': '3600' }).end(),
    )
    const { delivery } = await buildDelivery(receiver.url)
    const after = await deliver(delivery.id)
    const [attempt] = after.attempts
    const waitMs = (after.nextAttemptAt?.getTime() ?? 0) - (attempt?.startedAt.getTime() ?? 0)
    expect(waitMs).toBeGreaterThanOrEqual(3_600_000)
  })

  it('disables an endpoint that answers 410, and holds what it would get', async () => {
    const receiver = await receive((response) => void response.writeHead(410).end())
    const { delivery, endpoint } = await buildDelivery(receiver.url)
    const after = await deliver(delivery.id)
    expect(after).toMatchObject({
      status: 'held',
      endpoint: { disabled: true, disabledReason: 'gone' },
    })
    const { message } = await buildDelivery('http://127.0.0.1:1/')
    const ofLater = { messageId: message.id, endpointId: endpoint.id }
    // As if it had been queued before.
    const waiting = await fixture.db.webhookDelivery.update({
      where: { messageId_endpointId: ofLater, status: 'held' },
      data: { status: 'pending' },
    })
    expect((await deliver(waiting.id)).status).toBe('held')
    expect(receiver.received).toHaveLength(1)
  })

  it('gives up after the last attempt and sends one notice', async () => {
    const receiver = await receive((response) => void response.writeHead(500).end())
    const { delivery, message } = await buildDelivery(receiver.url, [
      'labtest.order.*',
      'message.attempt.exhausted',
    ])
    const notices = () =>
      fixture.db.webhookMessage.findMany({
        where: { eventType: 'message.attempt.exhausted' },
        include: { deliveries: true },
      })
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect(await notices()).toHaveLength(0)
      await deliver(delivery.id, { retrySeconds: [5, 10] })
    }
    expect(await deliver(delivery.id)).toMatchObject({
      status: 'failed',
      endReason: 'exhausted',
      attemptCount: 3,
    })
    const [notice, ...more] = await notices()
    expect(more).toEqual([])
    expect(JSON.parse(notice?.body ?? '')).toMatchObject({
      user_id: null,
      data: { message_id: message.id, attempts: 3 },
    })
    for (let attempt = 1; attempt <= 3; attempt += 1)
      await deliver(notice?.deliveries[0]?.id ?? '', { retrySeconds: [5, 10] })
    expect(await notices()).toHaveLength(1)
  })

  it('resends a message under the same id on request', async () => {
    const receiver = await receive((response) => void response.writeHead(200).end())
    const { delivery, message } = await buildDelivery(receiver.url)
    await deliver(delivery.id)
    await resendMessage(fixture.db, { teamId: fixture.teamId, messageId: message.id })
    expect((await deliver(delivery.id)).status).toBe('succeeded')
    expect(receiver.received.map(({ headers }) => headers['webhook-id'])).toEqual([
      message.id,
      message.id,
    ])
    await expect(
      resendMessage(fixture.db, { teamId: randomUUID(), messageId: message.id }),
    ).rejects.toMatchObject({ status: 404 })
  })

  it('warns a day or more before it disables an endpoint that only fails', async () => {
    const receiver = await receive((response) => void response.writeHead(500).end())
    const { db, teamId } = fixture
    const id = `ep_${randomUUID()}`
    const endpoint = await db.webhookEndpoint.create({
      data: {
        id,
        teamId,
        url: receiver.url,
        secret: sealSecret(secret, id, testSecretKeys),
        filterTypes: ['endpoint.*'],
      },
    })
    const another = async (failingDays: number) => {
      const failingSince = new Date(Date.now() - failingDays * 86_400_000)
      await db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { failingSince } })
      const added = await db.webhookMessage.create({
        data: {
          id: `msg_${randomUUID()}`,
          teamId,
          eventType: 'labtest.order.created',
          body: '{}',
          deliveries: { create: { endpointId: endpoint.id } },
        },
        include: { deliveries: true },
      })
      return (await deliver(added.deliveries[0]?.id ?? '', { retrySeconds: [] })).endpoint
    }
    const notices = async (type: string) =>
      await db.webhookMessage.count({ where: { eventType: type, body: { contains: id } } })
    expect(await another(2)).toMatchObject({ disabled: false, failingNoticeAt: null })
    expect(await another(6)).toMatchObject({ disabled: false, failingNoticeAt: expect.any(Date) })
    expect(await another(6)).toMatchObject({ disabled: false })
    expect([await notices('endpoint.failing'), await notices('endpoint.disabled')]).toEqual([1, 0])
    const failingNoticeAt = new Date(Date.now() - 86_400_000)
    await db.webhookEndpoint.update({ where: { id: endpoint.id }, data: { failingNoticeAt } })
    expect(await another(6)).toMatchObject({ disabled: true, disabledReason: 'failing' })
    expect([await notices('endpoint.failing'), await notices('endpoint.disabled')]).toEqual([1, 1])
  })

  it('records what was sent and the beginning of the answer', async () => {
    const receiver = await receive(
      (response) => void response.writeHead(500).end(`no\0${'x'.repeat(5_000)}`),
    )
    const { delivery, message } = await buildDelivery(receiver.url)
    const [attempt] = (await deliver(delivery.id)).attempts
    expect(attempt?.requestHeaders).toMatchObject({ 'webhook-id': message.id })
    expect(attempt?.responseBody).toBe(`no\uFFFD${'x'.repeat(2045)}`)
  })

  it('records since when an endpoint has been failing, and clears it after a success', async () => {
    const receiver = await receive(
      (response, attempt) => void response.writeHead(attempt === 1 ? 500 : 200).end(),
    )
    const { delivery } = await buildDelivery(receiver.url)
    expect((await deliver(delivery.id)).endpoint.failingSince).not.toBeNull()
    expect((await deliver(delivery.id)).endpoint.failingSince).toBeNull()
  })
})
