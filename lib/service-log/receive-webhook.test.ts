import { randomUUID } from 'node:crypto'
import { createServer, request as httpRequest, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Pool } from 'pg'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db, pool } from '#lib/db/client.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import {
  buildEnvelope,
  createWebFixture,
  fixtureSecret,
  fixtureTeamId,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { createWebhookReceiver } from './receive-webhook.ts'

const nextSecret = `whsec_${Buffer.from('the next secret, also thirty-two').toString('base64')}`
const foreignSecret = `whsec_${Buffer.from('another team, its own secret ok.').toString('base64')}`

let fixture: WebFixture
const servers: Server[] = []
let clock = Date.now()

/** One listener per web process. */
async function startReceiver(usePool = pool) {
  const receiver = createWebhookReceiver({
    secrets: [fixtureSecret, nextSecret],
    teamId: fixtureTeamId,
    pool: usePool,
    now: () => clock,
  })
  const server = createServer((request, response) => void receiver.receive(request, response))
  servers.push(server)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { receiver, port: (server.address() as AddressInfo).port }
}

let first: Awaited<ReturnType<typeof startReceiver>>
let second: Awaited<ReturnType<typeof startReceiver>>

beforeAll(async () => {
  fixture = await createWebFixture()
  first = await startReceiver()
  second = await startReceiver()
})
beforeEach(() => {
  clock = Date.now()
})
afterAll(async () => {
  for (const server of servers) {
    server.closeAllConnections()
    server.close()
  }
  await fixture.close()
})

function signed(
  body: string | Buffer,
  options: { id?: string; at?: number; secret?: string; names?: 'webhook' | 'svix' } = {},
) {
  const {
    id = `msg_${randomUUID()}`,
    at = clock,
    secret = fixtureSecret,
    names = 'webhook',
  } = options
  const signature = new Webhook(secret).sign(id, new Date(at), body.toString())
  return {
    id,
    body,
    headers: {
      'content-type': 'application/json',
      [`${names}-id`]: id,
      [`${names}-timestamp`]: String(Math.floor(at / 1000)),
      [`${names}-signature`]: signature,
    } as Record<string, string>,
  }
}

async function send(
  message: { body: string | Buffer; headers: Record<string, string> },
  port = first.port,
) {
  const response = await fetch(`http://127.0.0.1:${port}/api/webhooks/service`, {
    method: 'POST',
    headers: message.headers,
    body: typeof message.body === 'string' ? message.body : new Uint8Array(message.body),
  })
  await response.text()
  return response
}

const orderBody = () => buildEnvelope(buildOrder({ orderId: randomUUID() }), null)
const stored = (id: string) => db().serviceMessage.findUnique({ where: { id } })

async function countOf(kind: string) {
  await Promise.all([first.receiver.close(), second.receiver.close()])
  const rows = await db().deliveryCount.findMany({ where: { kind } })
  return rows.reduce((sum, row) => sum + row.count, 0)
}

describe('the webhook receiver', () => {
  it.each(['webhook', 'svix'] as const)(
    'stores a genuine delivery (%s- headers), with a job to apply it',
    async (names) => {
      const message = signed(orderBody(), { names })
      expect((await send(message)).status).toBe(200)
      expect(await stored(message.id)).toMatchObject({
        body: message.body,
        origin: 'webhook',
        outcome: 'stored',
      })
      const [jobs] = await db().$queryRaw<
        { n: number }[]
      >`SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'service-log.apply-messages'`
      expect(jobs?.n).toBeGreaterThan(0)
    },
  )

  it('accepts the second secret during a rotation', async () => {
    expect((await send(signed(orderBody(), { secret: nextSecret }))).status).toBe(200)
  })

  it('refuses forged, stale and unsigned deliveries and only counts them', async () => {
    const before = { forged: await countOf('forged'), stale: await countOf('stale') }
    const forged = signed(orderBody(), { secret: foreignSecret })
    const rewritten = { ...signed('{"a":1}'), body: '{ "a": 1 }' }
    const old = signed(orderBody(), { at: clock - 301_000 })
    expect((await send(forged)).status).toBe(401)
    expect((await send(rewritten)).status).toBe(401)
    expect((await send(old)).status).toBe(401)
    expect(
      (await send({ body: '{}', headers: { 'content-type': 'application/json' } })).status,
    ).toBe(400)
    for (const { id } of [forged, rewritten, old]) expect(await stored(id)).toBeNull()
    expect(await countOf('forged')).toBe(before.forged + 3)
    expect(await countOf('stale')).toBe(before.stale + 1)
  })

  it('refuses two hundred signatures, the right one among them, before it computes any (N3)', async () => {
    const message = signed(orderBody())
    const right = message.headers['webhook-signature'] ?? ''
    const wrong = signed(orderBody(), { secret: foreignSecret }).headers['webhook-signature'] ?? ''
    for (const signatures of [
      [...Array.from({ length: 199 }, () => wrong), right],
      [right, ...Array.from({ length: 199 }, () => wrong)],
    ]) {
      const headers = { ...message.headers, 'webhook-signature': signatures.join(' ') }
      expect((await send({ ...message, headers })).status).toBe(401)
    }
    expect(await stored(message.id)).toBeNull()
    const rotated = { ...message.headers, 'webhook-signature': `${wrong} ${right}` }
    expect((await send({ ...message, headers: rotated })).status).toBe(200)
  })

  it('acknowledges a repeat without effect, and refuses a late replay', async () => {
    const message = signed(orderBody())
    expect((await send(message)).status).toBe(200)
    expect((await send(message)).status).toBe(200)
    clock += 301_000
    expect((await send(message)).status).toBe(401)
    expect(await db().serviceMessage.count({ where: { id: message.id } })).toBe(1)
  })

  it('stores one of fifty copies that two processes receive at once', async () => {
    const message = signed(orderBody())
    const before = await countOf('accepted')
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => send(message, index % 2 ? first.port : second.port)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(await db().serviceMessage.count({ where: { id: message.id } })).toBe(1)
    expect(await countOf('accepted')).toBe(before + 1)
  })

  it('refuses a different body under a known id, and audits it', async () => {
    const id = `msg_${randomUUID()}`
    const original = signed(orderBody(), { id })
    const [a, b] = [signed(orderBody(), { id }), signed(orderBody(), { id })]
    expect((await send(original)).status).toBe(200)
    expect(
      (await Promise.all([send(a), send(b, second.port)])).map(({ status }) => status),
    ).toEqual([409, 409])
    expect((await stored(id))?.body).toBe(original.body)
    expect(
      await db().auditEntry.count({ where: { action: 'webhooks.id-reuse', subjectId: id } }),
    ).toBe(2)
  })

  it('refuses deliveries for another team', async () => {
    const order = buildOrder({ orderId: randomUUID(), teamId: randomUUID() })
    const message = signed(buildEnvelope(order, null))
    expect((await send(message)).status).toBe(403)
    expect(await stored(message.id)).toBeNull()
  })

  it('stores an unknown type unchanged', async () => {
    const message = signed(
      JSON.stringify({
        event_type: 'moon.phase.changed',
        team_id: fixtureTeamId,
        data: 7,
        further: { any: null },
      }),
    )
    expect((await send(message)).status).toBe(200)
    expect(await stored(message.id)).toMatchObject({ outcome: 'stored', body: message.body })
  })

  it.each([
    ['no JSON', 'nothing'],
    ['no envelope', '[]'],
    ['depth', `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`],
    ['a prototype', '{"__proto__":{"polluted":1}}'],
    [
      'U+0000',
      `{"event_type":"labtest.order.created","team_id":"${fixtureTeamId}","data":"\\u0000"}`,
    ],
    [
      'half a pair',
      `{"event_type":"labtest.order.created","team_id":"${fixtureTeamId}","data":"\\ud83d"}`,
    ],
    ['a repeated key', `{"event_type":"a","event_type":"b","team_id":"${fixtureTeamId}"}`],
    ['NaN', '{"a":NaN}'],
    ['1e400', '{"a":1e400}'],
    [
      'a type of more than 200 characters',
      JSON.stringify({ ...JSON.parse(orderBody()), event_type: 'x'.repeat(201) }),
    ],
    ['a byte order mark', '\ufeff{}'],
  ])('answers 400 to %s', async (_, body) => {
    const message = signed(body)
    expect((await send(message)).status).toBe(400)
    expect(await stored(message.id)).toBeNull()
    expect(Object.hasOwn(Object.prototype, 'polluted')).toBe(false)
  })

  it('refuses a million keys without using much memory', async () => {
    const before = process.memoryUsage().rss
    const body = `{${Array.from({ length: 1_000_000 }, (_, index) => `"${index}":1`).join(',')}}`
    const message = signed(body)
    const response = await send(message).catch(() => ({ status: 413 }))
    expect(response.status).toBe(413)
    expect(process.memoryUsage().rss - before).toBeLessThan(250 * 1024 * 1024)
  })

  it('refuses a body over the limit before it has been sent', async () => {
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const request = httpRequest({
        port: first.port,
        host: '127.0.0.1',
        method: 'POST',
        headers: { ...signed('{}').headers, 'content-length': 64 * 1024 * 1024 },
      })
      request.on('response', (response) => resolve(response.statusCode))
      request.on('error', reject)
      request.flushHeaders()
    })
    expect(status).toBe(413)
  })

  it('cuts a chunked body off at the limit', async () => {
    const { headers } = signed('{}')
    const sent = await new Promise<number>((resolve) => {
      const socket = connect(first.port, '127.0.0.1')
      let total = 0
      const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
      socket.write(
        `POST / HTTP/1.1\r\nhost: x\r\ntransfer-encoding: chunked\r\n${lines.join('\r\n')}\r\n\r\n`,
      )
      const chunk = `10000\r\n${'x'.repeat(65_536)}\r\n`
      const pour = () => {
        while (!socket.destroyed) {
          total += 65_536
          if (!socket.write(chunk)) return
        }
      }
      socket.on('drain', pour)
      socket.on('error', () => undefined)
      socket.on('close', () => resolve(total))
      pour()
    })
    expect(sent).toBeGreaterThan(512 * 1024)
    expect(await countOf('too_large')).toBeGreaterThan(0)
  })

  it('stores a body of the largest size byte for byte', async () => {
    const order = buildOrder({ orderId: randomUUID(), further: { notes: 'é😀'.repeat(40_000) } })
    const message = signed(buildEnvelope(order, null))
    expect(Buffer.byteLength(message.body)).toBeGreaterThan(230_000)
    expect((await send(message)).status).toBe(200)
    expect((await stored(message.id))?.body).toBe(message.body)
  })

  it('acknowledges nothing while the database is unavailable', async () => {
    const dead = new Pool({
      connectionString: 'postgresql://stranger@127.0.0.1:1/none',
      connectionTimeoutMillis: 200,
    })
    const { port } = await startReceiver(() => dead)
    const message = signed(orderBody())
    const response = await send(message, port)
    expect(response.status).toBe(503)
    expect(response.headers.get('retry-after')).toBe('1')
    expect((await send(message)).status).toBe(200)
    await dead.end()
  })

  it('answers other methods with 405', async () => {
    expect((await fetch(`http://127.0.0.1:${first.port}/`)).status).toBe(405)
  })

  it('records when, which and why for every refused delivery', async () => {
    const message = signed(orderBody())
    const others = [
      message,
      message,
      { ...signed(orderBody(), { id: message.id }) },
      signed(orderBody(), { secret: foreignSecret }),
      signed(orderBody(), { at: clock - 301_000 }),
      signed('{"event_type":'),
      signed('x'.repeat(600_000)),
      signed(JSON.stringify({ event_type: 'a.b', team_id: randomUUID(), data: {} })),
    ]
    for (const each of others) await send(each).catch(() => undefined)
    await first.receiver.close()
    const ids = others.map(({ id }) => id)
    const rows = await db().refusedDelivery.findMany({
      where: { messageId: { in: ids } },
      orderBy: { id: 'asc' },
    })
    expect(rows.map(({ kind, messageId }) => [kind, ids.lastIndexOf(messageId ?? '')])).toEqual([
      ['duplicate', 2],
      ['id_reuse', 2],
      ['forged', 3],
      ['stale', 4],
      ['malformed', 5],
      ['too_large', 6],
      ['foreign_team', 7],
    ])
  })
})
