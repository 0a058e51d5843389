import { randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hashKey } from '#service/http/authenticate-team.ts'
import { deliverWebhook } from '#service/webhooks/deliver-webhook.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { releaseHeld } from '#service/webhooks/replay/release-held.ts'
import { runReplay } from '#service/webhooks/replay/replay-deliveries.ts'
import { createResponseCheck } from '#testing/service/check-response.ts'
import {
  buildTeam,
  buildUser,
  createServiceFixture,
  type ServiceFixture,
  writeBody,
} from '#testing/service/service-fixture.ts'
import { startWebhookReceiver } from '#testing/service/webhook-receiver.ts'

let fixture: ServiceFixture
let check: ReturnType<typeof createResponseCheck>
let receiver: Awaited<ReturnType<typeof startWebhookReceiver>>
let key: string
let userId: string
let answer: (response: ServerResponse) => void

const isFine = (response: ServerResponse) => void response.writeHead(204).end()
const isBroken = (response: ServerResponse) => void response.writeHead(500).end('down')

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_WEBHOOK_ALLOW_PRIVATE: 'true' })
  check = createResponseCheck(await (await fixture.app.request('/v1/openapi.json')).json())
  receiver = await startWebhookReceiver((response) => answer(response))
  userId = await buildUser(fixture.db, fixture.teamId)
  key = `mg_${randomBytes(32).toString('base64url')}`
  await fixture.db.managementKey.create({
    data: {
      orgId: fixture.orgId,
      label: 'test',
      role: 'team_admin',
      hint: key.slice(-4),
      hash: hashKey(key),
      teams: { create: { teamId: fixture.teamId } },
    },
  })
})
beforeEach(async () => {
  answer = isFine
  receiver.received.length = 0
  await fixture.db.webhookMessage.deleteMany()
})
afterAll(async () => {
  await receiver.close()
  await fixture.close()
})

const team = () => `/v1/org/${fixture.orgId}/team/${fixture.teamId}/sandbox`

/** Fails when the answer is not as described. */
async function ask<T = Record<string, unknown>>(method: string, rest: string, given?: unknown) {
  const address = `${team()}${rest}`
  const { headers, body } = writeBody(given)
  const response = await fixture.app.request(address, {
    method,
    headers: { 'x-management-key': key, ...headers },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const answered: unknown = text === '' ? undefined : JSON.parse(text)
  check(method, address, { status: response.status, body: answered })
  return { status: response.status, body: answered as T }
}

async function buildHook() {
  const { body } = await ask<{ id: string }>('POST', '/webhook', { url: receiver.url })
  return { id: body.id, path: `/webhook/${body.id}` }
}

async function record(eventType = 'labtest.order.created') {
  const { db, teamId } = fixture
  await db.$transaction((tx) => recordEvent(tx, { teamId, userId, eventType, data: {} }))
  const { id } = await db.webhookMessage.findFirstOrThrow({ orderBy: { createdAt: 'desc' } })
  return id
}

/** Works off what the queue would deliver to this endpoint now. */
async function deliverAll(endpointId: string, retrySeconds: number[] = []) {
  const { db, log } = fixture
  const settings = { ...fixture.settings, SERVICE_WEBHOOK_RETRY_SECONDS: retrySeconds }
  const due = await db.webhookDelivery.findMany({
    where: { endpointId, status: 'pending' },
    orderBy: { message: { createdAt: 'asc' } },
  })
  for (const { id } of due) await deliverWebhook({ db, settings, log }, id)
}

const arrived = () => receiver.received.map(({ headers }) => headers['webhook-id'])
const endpointOf = (id: string) => fixture.db.webhookEndpoint.findUniqueOrThrow({ where: { id } })

async function healthOf(id: string) {
  const { body } = await ask<{ data: { webhook_id: string }[] }>('GET', '/webhook_health')
  return body.data.find(({ webhook_id }) => webhook_id === id)
}

interface Page {
  data: { message_id: string; webhook_id: string; status: string; end_reason: string | null }[]
  next_cursor: string | null
}

const period = () => ({
  from: new Date(Date.now() - 3_600_000).toISOString(),
  until: new Date(Date.now() + 3_600_000).toISOString(),
})

describe('events of a disabled webhook', () => {
  it('are held, and delivered when it is enabled', async () => {
    const { id, path } = await buildHook()
    const before = await record()
    await ask('PATCH', path, { disabled: true })
    const during = await record()
    await deliverAll(id)
    expect(await releaseHeld(fixture.db)).toBe(0)
    const held = await ask<Page>('GET', `${path}/message?status=Held`)
    expect(held.body.data.map(({ message_id }) => message_id)).toEqual([during, before])
    expect(arrived()).toEqual([])
    const disabled = { disabled_reason: null, disabled_at: expect.any(String), failing_since: null }
    expect(await healthOf(id)).toMatchObject({ ...disabled, held: 2, pending: 0 })
    expect((await ask('POST', `${path}/message/${during}/resend`)).status).toBe(409)
    expect((await ask('POST', `${path}/test`)).status).toBe(409)

    await ask('PATCH', path, { disabled: false })
    expect(await releaseHeld(fixture.db)).toBe(2)
    await deliverAll(id)
    expect(arrived()).toEqual([before, during])
    expect(await healthOf(id)).toMatchObject({ disabled_at: null, held: 0 })
    answer = (response) => void response.writeHead(410).end()
    await record()
    await deliverAll(id)
    const { disabled_at, failing_since } = disabled
    expect(await healthOf(id)).toMatchObject({ disabled_reason: 'gone', disabled_at, held: 1 })
    expect(await healthOf(id)).not.toMatchObject({ failing_since })
  })

  it('wait for delivery with the oldest first', async () => {
    const { db } = fixture
    const hooks = [await buildHook(), await buildHook()]
    for (const { path } of hooks) await ask('PATCH', path, { disabled: true })
    const messages: string[] = []
    for (let count = 0; count < 6; count += 1) messages.push(await record())
    // Their times are the opposite of the order in which they were stored.
    for (const [hour, id] of messages.toReversed().entries())
      await db.webhookMessage.update({
        where: { id },
        data: { createdAt: new Date(Date.now() + (hour - 12) * 3_600_000) },
      })
    for (const { path } of hooks) await ask('PATCH', path, { disabled: false })
    expect(await releaseHeld(db)).toBe(12)
    for (const { id } of hooks) {
      const queued = await db.$queryRaw<{ messageId: string }[]>`
        SELECT d.message_id AS "messageId"
          FROM graphile_worker._private_jobs job
          JOIN webhook_delivery d ON d.id::text = job.payload ->> 'deliveryId'
         WHERE d.endpoint_id = ${id} ORDER BY job.run_at, job.id`
      expect(queued.map(({ messageId }) => messageId)).toEqual(messages.toReversed())
    }
  })

  it('end after thirty days, and when it is deleted', async () => {
    const { id, path } = await buildHook()
    await ask('PATCH', path, { disabled: true })
    const old = await record()
    await fixture.db.webhookMessage.update({
      where: { id: old },
      data: { createdAt: new Date(Date.now() - 31 * 86_400_000) },
    })
    const recent = await record()
    await releaseHeld(fixture.db)
    const reasons = async () => {
      const { body } = await ask<Page>('GET', '/undelivered')
      return body.data
        .filter((each) => each.webhook_id === id)
        .map((each) => [each.message_id, each.end_reason])
    }
    expect(await reasons()).toEqual([[old, 'disabled']])
    await ask('DELETE', path)
    expect(await reasons()).toEqual([
      [recent, 'deleted'],
      [old, 'disabled'],
    ])
  })
})

describe('a message that is asked for again', () => {
  it('keeps its id, is signed with the current secret and says nothing about health', async () => {
    const { id, path } = await buildHook()
    answer = isBroken
    const messageId = await record()
    await deliverAll(id)
    const failingSince = (await endpointOf(id)).failingSince
    expect(failingSince).not.toBeNull()
    await ask('POST', `${path}/secret/rotate`, {})
    const { key: secret } = (await ask<{ key: string }>('GET', `${path}/secret`)).body
    await fixture.db.webhookEndpoint.update({
      where: { id },
      data: { previousSecretExpiresAt: new Date(0) },
    })
    answer = isFine
    expect((await ask('POST', `${path}/message/${messageId}/resend`)).status).toBe(200)
    await deliverAll(id)
    const [, again] = receiver.received
    expect(arrived()).toEqual([messageId, messageId])
    expect(() =>
      new Webhook(secret).verify(again?.body ?? '', again?.headers as never),
    ).not.toThrow()
    expect((await endpointOf(id)).failingSince).toEqual(failingSince)

    const { body } = await ask<{ status: string; log: object[] }>(
      'GET',
      `${path}/message/${messageId}`,
    )
    expect(body).toMatchObject({
      status: 'succeeded',
      log: [
        { status: 500, response_body: 'down', request_headers: { 'webhook-id': messageId } },
        { status: 204 },
      ],
    })
    expect(JSON.stringify(body)).not.toContain(userId)

    answer = (response) => void response.writeHead(410).end()
    await ask('POST', `${path}/message/${messageId}/resend`)
    await deliverAll(id)
    expect(await endpointOf(id)).toMatchObject({ disabled: false, failingSince })
  })

  it('shows no attempt that it does not count yet', async () => {
    const { id, path } = await buildHook()
    const messageId = await record()
    const { id: deliveryId } = await fixture.db.webhookDelivery.findFirstOrThrow({
      where: { endpointId: id, messageId },
    })
    const log = async () => {
      const { body } = await ask<{ attempts: number; log: object[] }>(
        'GET',
        `${path}/message/${messageId}`,
      )
      return [body.attempts, body.log.length]
    }
    const attempt = { deliveryId, attempt: 1, status: 204, durationMs: 9, startedAt: new Date() }
    await fixture.db.webhookAttempt.create({ data: attempt })
    expect(await log()).toEqual([0, 0])
    await deliverAll(id)
    expect((await log())[0]).toBe(1)
  })

  it('of another team does not exist', async () => {
    const foreign = await buildTeam(fixture.db)
    const { db } = fixture
    const { id } = await db.webhookMessage.create({
      data: {
        id: `msg_${randomBytes(9).toString('hex')}`,
        teamId: foreign.teamId,
        eventType: 'x',
        body: '{}',
      },
    })
    const { path } = await buildHook()
    expect((await ask('GET', `${path}/message/${id}`)).status).toBe(404)
    expect((await ask('POST', `${path}/message/${id}/resend`)).status).toBe(404)
  })
})

describe('a replay', () => {
  it('brings exactly what is undelivered and matches, once', async () => {
    const { id, path } = await buildHook()
    const fine = await record()
    await deliverAll(id)
    answer = isBroken
    const lost: string[] = []
    for (let count = 0; count < 5; count += 1) lost.push(await record('labtest.order.updated'))
    const other = await record('provider.connection.created')
    await deliverAll(id)
    const { body: page } = await ask<Page>('GET', '/undelivered?limit=4')
    const { body: rest } = await ask<Page>(
      'GET',
      `/undelivered?limit=4&next_cursor=${page.next_cursor}`,
    )
    const ids = [...page.data, ...rest.data].map(({ message_id }) => message_id)
    expect(new Set(ids)).toEqual(new Set([...lost, other]))
    expect(rest.next_cursor).toBeNull()

    expect(await healthOf(id)).toMatchObject({ undelivered: 6, last_replay_id: null })
    answer = isFine
    receiver.received.length = 0
    const filter = { event_types: ['labtest.order.*'], ...period() }
    expect((await ask('POST', `${path}/replay/count`, filter)).body).toMatchObject({ count: 5 })
    const ancient = { ...filter, from: '0000-01-01T00:00:00Z' }
    expect((await ask('POST', `${path}/replay/count`, ancient)).status).toBe(422)
    const { body: started } = await ask<{ id: string }>('POST', `${path}/replay`, filter)
    expect((await ask('POST', `${path}/replay`, filter)).status).toBe(409)
    expect(await healthOf(id)).toMatchObject({ last_replay_id: started.id })
    await runReplay(fixture.db, started.id)
    await runReplay(fixture.db, started.id)
    await deliverAll(id)
    expect(arrived()).toEqual(lost)
    expect(arrived()).not.toContain(fine)
    expect((await ask('GET', `${path}/replay/${started.id}`)).body).toMatchObject({
      total: 5,
      queued: 5,
      delivered: 5,
      failed: 0,
      finished_at: expect.any(String),
    })
    const { body: left } = await ask<Page>('GET', '/undelivered')
    expect(left.data.map(({ message_id }) => message_id)).toEqual([other])
    expect((await ask('GET', `${path}/replay/none`)).status).toBe(404)
    expect((await ask('POST', `${path}/replay`, { ...filter, until: filter.from })).status).toBe(
      422,
    )
  })
})

describe('a test event', () => {
  it('reaches one webhook, whatever it asks for', async () => {
    const { id, path } = await buildHook()
    await ask('PATCH', path, { filter_types: ['provider.*'] })
    const { body } = await ask<{ message_id: string }>('POST', `${path}/test`)
    await deliverAll(id)
    expect(arrived()).toEqual([body.message_id])
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
      event_type: 'endpoint.test',
      team_id: fixture.teamId,
      user_id: null,
    })
    expect(await fixture.db.webhookDelivery.count({ where: { messageId: body.message_id } })).toBe(
      1,
    )
  })
})
