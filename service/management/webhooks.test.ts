import { randomBytes } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { maxSignatures } from '#contract/webhook-events.ts'
import { hashKey } from '#service/http/authenticate-team.ts'
import { deliverWebhook } from '#service/webhooks/deliver-webhook.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { readEarlier, writeEarlier } from '#service/webhooks/secrets/former-secrets.ts'
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

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_WEBHOOK_ALLOW_PRIVATE: 'true' })
  check = createResponseCheck(await (await fixture.app.request('/v1/openapi.json')).json())
  receiver = await startWebhookReceiver((response) => void response.writeHead(204).end())
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
afterAll(async () => {
  await receiver.close()
  await fixture.close()
})

const base = () => `/v1/org/${fixture.orgId}/team/${fixture.teamId}/sandbox/webhook`

/** Fails when the answer is not as described. */
async function ask<T = Record<string, unknown>>(method: string, address: string, given?: unknown) {
  const { headers, body } = writeBody(given)
  const response = await fixture.app.request(address, {
    method,
    headers: { 'x-management-key': key, ...headers },
    ...(body !== undefined && { body }),
  })
  const text = await response.text()
  const answer: unknown = text === '' ? undefined : JSON.parse(text)
  check(method, address, { status: response.status, body: answer })
  return { status: response.status, body: answer as T }
}

interface Hook {
  id: string
  url: string
}

const create = async (more: object = {}) =>
  (await ask<Hook>('POST', base(), { url: receiver.url, ...more })).body

/** Sends one event to this endpoint, as its worker would; undefined when nothing is to be delivered. */
async function send(endpointId: string, eventType = 'labtest.order.created') {
  const { db, teamId, settings, log } = fixture
  const userId = await buildUser(db, teamId)
  const before = receiver.received.length
  await db.$transaction((tx) => recordEvent(tx, { teamId, userId, eventType, data: {} }))
  const delivery = await db.webhookDelivery.findFirst({
    where: { endpointId, status: 'pending', message: { eventType } },
  })
  if (delivery) await deliverWebhook({ db, settings, log }, delivery.id)
  return receiver.received.slice(before).at(-1)
}

/** Until a change waits for the row of a webhook. */
async function waitForLock() {
  for (;;) {
    const waiting = await fixture.db.$queryRaw<unknown[]>`
      SELECT 1 FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%webhook_endpoint%'`
    if (waiting.length > 0) return
  }
}

describe('webhooks of a team', () => {
  it('are created, changed and deleted, and get the events that they ask for', async () => {
    const hook = await create({ description: 'Archive', filter_types: ['labtest.order.*'] })
    expect(hook).toMatchObject({
      description: 'Archive',
      rate_limit: null,
      disabled: false,
      filter_types: ['labtest.order.*'],
    })
    expect(await send(hook.id)).toBeDefined()
    expect(await send(hook.id, 'provider.connection.created')).toBeUndefined()
    const address = `${base()}/${hook.id}`
    const changed = await ask('PATCH', address, { filter_types: null, description: null })
    expect(changed.body).toMatchObject({ filter_types: null, description: null, url: receiver.url })
    expect(await send(hook.id, 'provider.connection.created')).toBeDefined()
    await ask('PATCH', address, { disabled: true })
    expect(await send(hook.id)).toBeUndefined()
    await fixture.db.webhookEndpoint.update({
      where: { id: hook.id },
      data: { disabledReason: 'failing', failingSince: new Date(0) },
    })
    expect((await ask('PATCH', address, { disabled: false })).body.disabled).toBe(false)
    const stored = await fixture.db.webhookEndpoint.findUnique({ where: { id: hook.id } })
    expect(stored).toMatchObject({ disabledReason: null, failingSince: null })

    expect((await ask('DELETE', address)).status).toBe(204)
    for (const method of ['GET', 'DELETE']) expect((await ask(method, address)).status).toBe(404)
    expect(await send(hook.id)).toBeUndefined()
    const { body } = await ask<{ data: Hook[] }>('GET', base())
    expect(body.data.map(({ id }) => id)).not.toContain(hook.id)
  })

  it.each([
    ['PATCH', '', { disabled: false }],
    ['PUT', '/headers', { headers: { 'x-clinic': 'north' } }],
    ['POST', '/secret/rotate', {}],
  ])('stay deleted when %s%s comes at the same time', async (method, rest, given) => {
    const { db } = fixture
    const { id } = await create()
    const change = await db.$transaction(async (tx) => {
      await tx.webhookEndpoint.update({
        where: { id },
        data: { disabled: true, deletedAt: new Date() },
      })
      const asked = ask(method, `${base()}/${id}${rest}`, given)
      await waitForLock()
      return { asked }
    })
    expect((await change.asked).status).toBe(404)
    expect(await db.webhookEndpoint.findUnique({ where: { id } })).toMatchObject({
      disabled: true,
      headers: null,
      previousSecret: null,
    })
  })

  it.each(['\r\n', '\n', '\t', ' ', '\u00a0', '\u007f'])(
    'have no %j in their address',
    async (gap) => {
      const url = `https://hooks.example/in${gap}side`
      const refusal = {
        status: 422,
        body: { detail: [{ type: 'value_error', loc: ['body', 'url'] }] },
      }
      expect(await ask('POST', base(), { url })).toMatchObject(refusal)
      const { id } = await create()
      expect(await ask('PATCH', `${base()}/${id}`, { url })).toMatchObject(refusal)
    },
  )

  it('are listed page by page', async () => {
    const made = [await create(), await create(), await create()].map(({ id }) => id).sort()
    const seen: string[] = []
    let cursor: string | null = ''
    for (let page = 0; cursor !== null && page < 20; page += 1) {
      const address: string = `${base()}?limit=2${cursor && `&next_cursor=${cursor}`}`
      const { body } = await ask<{ data: Hook[]; next_cursor: string | null }>('GET', address)
      seen.push(...body.data.map(({ id }) => id))
      cursor = body.next_cursor
    }
    expect(seen).toEqual([...new Set(seen)].sort())
    expect(seen).toEqual(expect.arrayContaining(made))
  })

  it('of other teams, keys and environments do not exist', async () => {
    const hook = await create()
    const foreign = await buildTeam(fixture.db)
    const elsewhere = [
      base().replace(fixture.teamId, foreign.teamId),
      base().replace('/sandbox/', '/production/'),
    ]
    for (const address of elsewhere) {
      expect((await ask('GET', address)).status).toBe(404)
      expect((await ask('GET', `${address}/${hook.id}/secret`)).status).toBe(404)
      expect((await ask('POST', address, { url: receiver.url })).status).toBe(404)
    }
  })

  it.each([
    { url: 'ftp://example.com/' },
    { url: 'https://user:password@example.com/' },
    { url: 'https://169.254.169.254/latest' },
    { filter_types: [] },
    { filter_types: ['labtest.order.exploded'] },
    { filter_types: ['nothing.*'] },
    { rate_limit: 0 },
    { secret: 'whsec_short' },
    { color: 'red' },
  ])('are refused with %j', async (more) => {
    expect((await ask('POST', base(), { url: receiver.url, ...more })).status).toBe(422)
  })
})

describe('the secret of a webhook', () => {
  it('signs together with its follower until a day later', async () => {
    const first = `whsec_${randomBytes(32).toString('base64')}`
    const hook = await create({ secret: first })
    const address = `${base()}/${hook.id}/secret`
    expect((await ask('GET', address)).body).toEqual({ key: first })
    expect((await ask('POST', `${address}/rotate`, {})).status).toBe(204)
    const { key: second } = (await ask<{ key: string }>('GET', address)).body
    expect(second).not.toBe(first)
    const sent = await send(hook.id)
    for (const secret of [first, second])
      expect(() =>
        new Webhook(secret).verify(sent?.body ?? '', sent?.headers as never),
      ).not.toThrow()
    await fixture.db.webhookEndpoint.update({
      where: { id: hook.id },
      data: { previousSecretExpiresAt: new Date() },
    })
    const later = await send(hook.id)
    expect(() => new Webhook(first).verify(later?.body ?? '', later?.headers as never)).toThrow()
    expect(() =>
      new Webhook(second).verify(later?.body ?? '', later?.headers as never),
    ).not.toThrow()
  })

  const newKey = () => `whsec_${randomBytes(32).toString('base64')}`
  const opens = (secret: string, sent: Awaited<ReturnType<typeof send>>) => {
    try {
      new Webhook(secret).verify(sent?.body ?? '', sent?.headers as never)
      return true
    } catch {
      return false
    }
  }
  const signaturesOf = (sent: Awaited<ReturnType<typeof send>>) =>
    String(sent?.headers['webhook-signature']).split(' ').length

  it('signs for its own day after each of several replacements, also when one is asked for again', async () => {
    const [first, second, third] = [newKey(), newKey(), newKey()]
    const hook = await create({ secret: first })
    const address = `${base()}/${hook.id}/secret`
    const rotate = async (given: string) =>
      expect((await ask('POST', `${address}/rotate`, { key: given })).status).toBe(204)
    for (const given of [second, second, third, third]) await rotate(given)
    const sent = await send(hook.id)
    for (const secret of [first, second, third]) expect(opens(secret, sent)).toBe(true)
    expect(signaturesOf(sent)).toBe(3)

    const { db } = fixture
    const { earlierSecrets } = await db.webhookEndpoint.findUniqueOrThrow({
      where: { id: hook.id },
    })
    expect(JSON.stringify(earlierSecrets)).not.toContain('whsec_')
    const earlier = readEarlier(earlierSecrets)
    expect((earlier[0]?.expiresAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(23.9 * 3_600_000)
    await db.webhookEndpoint.update({
      where: { id: hook.id },
      data: {
        earlierSecrets: writeEarlier(earlier.map((one) => ({ ...one, expiresAt: new Date() }))),
      },
    })
    const later = await send(hook.id)
    expect([first, second, third].map((secret) => opens(secret, later))).toEqual([
      false,
      true,
      true,
    ])

    // Back to a former one: it signs once.
    await rotate(second)
    const back = await send(hook.id)
    expect([second, third].map((secret) => opens(secret, back))).toEqual([true, true])
    expect(signaturesOf(back)).toBe(2)
  })

  it('is not replaced again while as many sign as receivers accept', async () => {
    const given = Array.from({ length: maxSignatures }, newKey)
    const hook = await create({ secret: given[0] })
    const address = `${base()}/${hook.id}/secret`
    for (const key of given.slice(1)) await ask('POST', `${address}/rotate`, { key })
    const sent = await send(hook.id)
    expect(given.every((secret) => opens(secret, sent))).toBe(true)
    expect(await ask('POST', `${address}/rotate`, {})).toMatchObject({
      status: 409,
      body: { detail: expect.stringContaining('the oldest secret ends at') },
    })
    expect((await ask('GET', address)).body).toEqual({ key: given.at(-1) })
  })
})

describe('headers of a webhook', () => {
  it('are sent with each delivery, and sensitive values are not shown again', async () => {
    const hook = await create()
    const address = `${base()}/${hook.id}/headers`
    const headers = { 'X-Clinic': 'north', Authorization: 'Bearer very-secret' }
    expect((await ask('PUT', address, { headers })).status).toBe(204)
    expect((await ask('GET', address)).body).toEqual({
      headers: { 'X-Clinic': 'north' },
      sensitive: ['Authorization'],
    })
    const stored = await fixture.db.webhookEndpoint.findUnique({ where: { id: hook.id } })
    expect(stored?.headers).not.toContain('very-secret')
    expect((await send(hook.id))?.headers).toMatchObject({
      'x-clinic': 'north',
      authorization: 'Bearer very-secret',
      'content-type': 'application/json',
    })
    for (const name of ['Host', 'content-length', 'svix-id', 'webhook-signature', 'a b'])
      expect(await ask('PUT', address, { headers: { [name]: 'x' } })).toMatchObject({
        status: 422,
        body: {
          detail: [
            {
              type: 'value_error',
              loc: ['body', 'headers', name],
              msg:
                name === 'a b'
                  ? 'Value error, is not a valid header name'
                  : 'Value error, is set by the delivery itself',
              input: name,
            },
          ],
        },
      })
    expect((await ask('PUT', address, { headers: { 'x-a': 'two\r\nlines' } })).status).toBe(422)
    expect(await ask('PUT', address, { headers: { 'X-A': '1', 'x-a': '2' } })).toMatchObject({
      status: 422,
      body: { detail: [{ type: 'value_error', loc: ['body', 'headers', 'x-a'] }] },
    })

    // Null keeps a value that the caller was not shown.
    const kept = { Authorization: null, 'X-Clinic': 'south', 'X-Key': 'new' }
    expect((await ask('PUT', address, { headers: kept })).status).toBe(204)
    expect((await send(hook.id))?.headers).toMatchObject({
      'x-clinic': 'south',
      authorization: 'Bearer very-secret',
      'x-key': 'new',
    })
    const refused = await ask('PUT', address, { headers: { 'X-Never-Sent': null } })
    expect(refused).toMatchObject({
      status: 422,
      body: { detail: [{ loc: ['body', 'headers', 'X-Never-Sent'] }] },
    })
    expect((await ask('GET', address)).body).toEqual({
      headers: { 'X-Clinic': 'south' },
      sensitive: ['Authorization', 'X-Key'],
    })
    await ask('PUT', address, { headers: {} })
    expect((await ask('GET', address)).body).toEqual({ headers: {}, sensitive: [] })
  })
})

describe('the rate of a webhook', () => {
  it('spaces its deliveries', async () => {
    const hook = await create({ rate_limit: 4 })
    const times: number[] = []
    for (let delivery = 0; delivery < 4; delivery += 1) {
      expect(await send(hook.id)).toBeDefined()
      times.push(performance.now())
    }
    // Three gaps of a quarter of a second, on any machine.
    expect((times[3] ?? 0) - (times[0] ?? 0)).toBeGreaterThan(700)
  })
})
