import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
  shippingDetails,
} from '#testing/service/order-fixture.ts'
import { buildTeam, buildUser } from '#testing/service/service-fixture.ts'
import { forgetExpiredRecords } from './forget-expired-records.ts'
import { hashBody } from './hash-body.ts'

let fixture: OrderFixture
let userId: string

beforeAll(async () => {
  fixture = await createOrderFixture({ SERVICE_SANDBOX_CLOCK: 'true' })
})
afterAll(() => fixture.close())
beforeEach(async () => {
  userId = await buildUser(fixture.db, fixture.teamId)
})

const countOrders = () => fixture.db.order.count({ where: { userId } })
const place = (headers: Record<string, string>, changes: Record<string, unknown> = {}) =>
  fixture.placeKit({ user_id: userId, ...changes }, headers)

describe('with an idempotency key', () => {
  it('makes one order from twenty simultaneous requests', async () => {
    const key = { 'x-idempotency-key': randomUUID() }
    const answers = await Promise.all(Array.from({ length: 20 }, () => place(key)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1)
    expect(await countOrders()).toBe(1)
    expect(await fixture.listMessages(answers[0]?.body.order.id ?? '')).toHaveLength(2)
  })

  it.each(['x-idempotency-key', 'idempotency-key'])(
    'answers a repeated %s with the first outcome',
    async (header) => {
      const key = { [header]: randomUUID() }
      const first = await place(key)
      await fixture.post(`/v3/order/${first.body.order.id}/cancel`, undefined)
      const second = await place(key)
      expect([second.status, second.body]).toEqual([200, first.body])
      expect(await countOrders()).toBe(1)
    },
  )

  it.each(['x-idempotency-key', 'idempotency-key'])(
    'takes the other key where %s is empty',
    async (empty) => {
      const other = empty === 'idempotency-key' ? 'x-idempotency-key' : 'idempotency-key'
      const first = await place({ [empty]: ' ', [other]: randomUUID() })
      const second = await place({ [empty]: '', [other]: randomUUID() })
      expect([first.status, second.status]).toEqual([200, 200])
      expect(second.body.order.id).not.toBe(first.body.order.id)
      expect(await countOrders()).toBe(2)
    },
  )

  it('takes one key from both headers, and refuses two that differ', async () => {
    const key = randomUUID()
    const first = await place({ 'x-idempotency-key': key, 'idempotency-key': ` ${key} ` })
    expect((await place({ 'idempotency-key': key })).body).toEqual(first.body)
    const { status, body } = await place({
      'x-idempotency-key': key,
      'idempotency-key': randomUUID(),
    })
    expect([status, body.detail]).toEqual([
      422,
      [
        {
          type: 'value_error',
          loc: ['header', 'x-idempotency-key'],
          msg: 'Value error, X-Idempotency-Key and Idempotency-Key differ: send one of them',
          input: null,
        },
      ],
    ])
    expect(await countOrders()).toBe(1)
  })

  it('ignores the key order of a body', async () => {
    const key = { 'x-idempotency-key': randomUUID() }
    const body = { user_id: userId, lab_test_id: labTestIds.kit, shipping_details: shippingDetails }
    const first = await fixture.post('/v3/order/testkit', body, key)
    const second = await fixture.post(
      '/v3/order/testkit',
      Object.fromEntries(Object.entries(body).reverse()),
      key,
    )
    expect(second.body.order.id).toBe(first.body.order.id)
  })

  it('refuses a key with a different body', async () => {
    const key = { 'x-idempotency-key': randomUUID() }
    await place(key)
    const { status, body } = await place(key, { passthrough: 'another' })
    expect(status).toBe(422)
    expect(body.detail).toEqual([
      {
        type: 'value_error',
        loc: ['header', 'x-idempotency-key'],
        msg: 'Value error, this idempotency key was already used with another request body',
        input: null,
      },
    ])
    expect(await countOrders()).toBe(1)
  })

  it('forgets a key after a day', async () => {
    const at = (time: string) => ({ 'x-idempotency-key': 'kept-a-day', 'x-sandbox-now': time })
    const first = await place(at('2026-01-05T10:00:00Z'))
    const within = await place(at('2026-01-06T09:59:00Z'))
    const after = await place(at('2026-01-06T10:01:00Z'))
    expect(within.body.order.id).toBe(first.body.order.id)
    expect(after.body.order.id).not.toBe(first.body.order.id)
  })

  it('separates the keys of different teams', async () => {
    const other = await buildTeam(fixture.db)
    const otherUserId = await buildUser(fixture.db, other.teamId)
    const key = { 'x-idempotency-key': randomUUID() }
    const first = await place(key)
    const theirs = await fixture.request<{ order: { id: string; team_id: string } }>(
      'POST',
      '/v3/order/testkit',
      {
        body: {
          user_id: otherUserId,
          lab_test_id: labTestIds.kit,
          shipping_details: shippingDetails,
        },
        headers: key,
        apiKey: other.apiKey,
      },
    )
    expect(theirs.status).toBe(200)
    expect(theirs.body.order.team_id).toBe(other.teamId)
    expect(theirs.body.order.id).not.toBe(first.body.order.id)
  })

  it('replays a refusal unless the client opts out of storing errors', async () => {
    const missing = randomUUID()
    for (const [headers, expected] of [
      [{}, 404],
      [{ 'x-idempotency-error': 'no-cache' }, 200],
    ] as const) {
      const clientUserId = randomUUID()
      const id = expected === 404 ? missing : randomUUID()
      const key = { 'x-idempotency-key': randomUUID(), ...headers }
      expect((await place(key, { user_id: id })).status).toBe(404)
      await fixture.db.user.create({ data: { id, teamId: fixture.teamId, clientUserId } })
      expect((await place(key, { user_id: id })).status).toBe(expected)
    }
  })

  it('does not store a failed validation', async () => {
    const key = { 'x-idempotency-key': randomUUID() }
    expect((await place(key, { shipping_details: { ...shippingDetails, zip: '1' } })).status).toBe(
      422,
    )
    expect(
      (await place(key, { shipping_details: { ...shippingDetails, country: 'Atlantis' } })).status,
    ).toBe(422)
    expect((await place(key)).status).toBe(200)
  })

  it('refuses a key that is too long', async () => {
    expect((await place({ 'x-idempotency-key': 'k'.repeat(256) })).body.detail).toMatchObject([
      { loc: ['header', 'x-idempotency-key'] },
    ])
  })

  it('covers registering', async () => {
    const kit = (await place({ 'x-idempotency-key': randomUUID() })).body.order
    const key = { 'x-idempotency-key': randomUUID() }
    const answers = await Promise.all(
      [1, 2, 3].map(() => fixture.registerKit(kit.sample_id, {}, key)),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(answers[1]?.body).toEqual(answers[0]?.body)
  })
})

describe('a process that dies between the key and the order', () => {
  it('leaves nothing behind, and the retry makes exactly one order', async () => {
    const blocker = new Client({ connectionString: fixture.databaseUrl })
    await blocker.connect()
    try {
      // The order's transaction holds the key and waits for the user's row; then its connection is cut.
      await blocker.query('BEGIN')
      await blocker.query('SELECT id FROM service_user WHERE id = $1 FOR UPDATE', [userId])
      const key = { 'x-idempotency-key': randomUUID() }
      const dying = place(key)
      await terminateWaiting()
      expect((await dying).status).toBe(503)
      await blocker.query('ROLLBACK')
      expect(await countOrders()).toBe(0)
      const retries = await Promise.all([place(key), place(key)])
      expect(retries.map(({ status }) => status)).toEqual([200, 200])
      expect(await countOrders()).toBe(1)
    } finally {
      await blocker.end()
    }
  })

  it('passes the key to the second request when the first one dies', async () => {
    const blocker = new Client({ connectionString: fixture.databaseUrl })
    await blocker.connect()
    try {
      await blocker.query('BEGIN')
      await blocker.query('SELECT id FROM service_user WHERE id = $1 FOR UPDATE', [userId])
      const key = { 'x-idempotency-key': randomUUID() }
      const both = Promise.all([place(key), place(key)])
      await terminateWaiting()
      await blocker.query('ROLLBACK')
      expect((await both).map(({ status }) => status).sort()).toEqual([200, 503])
      expect(await countOrders()).toBe(1)
    } finally {
      await blocker.end()
    }
  })
})

/** Cuts the connection that waits for the user's row, once there is one. */
async function terminateWaiting() {
  for (;;) {
    const cut = await fixture.db.$queryRaw<unknown[]>`
      SELECT pg_terminate_backend(pid) FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%FROM service_user%FOR NO KEY UPDATE%'`
    if (cut.length > 0) return
  }
}

describe('without a key', () => {
  it('answers an identical order within a minute with the current state of the first one', async () => {
    const first = await place({})
    await fixture.post(`/v3/order/${first.body.order.id}/cancel`, undefined)
    const second = await place({})
    expect(second.body.order.id).toBe(first.body.order.id)
    expect(second.body.order.status).toBe('cancelled')
    expect(await countOrders()).toBe(1)
  })

  it('makes one order from ten simultaneous requests', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => place({})))
    expect(new Set(answers.map(({ body }) => body.order.id)).size).toBe(1)
    expect(await countOrders()).toBe(1)
  })

  it('makes another order for a different body, or after a minute', async () => {
    const at = (time: string) => ({ 'x-sandbox-now': time })
    const first = await place(at('2026-02-01T10:00:00Z'))
    const within = await place(at('2026-02-01T10:00:59Z'))
    const other = await place(at('2026-02-01T10:00:59Z'), { passthrough: 'other' })
    const after = await place(at('2026-02-01T10:01:01Z'))
    expect(within.body.order.id).toBe(first.body.order.id)
    expect(new Set([first, other, after].map(({ body }) => body.order.id)).size).toBe(3)
  })
})

describe('forgetExpiredRecords', () => {
  it('removes only expired outcomes', async () => {
    const key = { 'x-idempotency-key': randomUUID() }
    await place(key)
    const create = (name: string, expiresAt: Date) =>
      fixture.db.idempotencyRecord.create({
        data: { teamId: fixture.teamId, operation: 'x', key: name, requestHash: '', expiresAt },
      })
    await create('over', new Date('2020-01-01'))
    expect(await forgetExpiredRecords(fixture.db)).toBeGreaterThanOrEqual(1)
    expect(
      await fixture.db.idempotencyRecord.count({
        where: { key: `key:${key['x-idempotency-key']}` },
      }),
    ).toBe(1)
    expect(await fixture.db.idempotencyRecord.count({ where: { key: 'over' } })).toBe(0)
  })
})

describe('hashBody', () => {
  it('distinguishes different values', () => {
    const hashes = [
      { a: 1 },
      { a: '1' },
      { a: [1] },
      { a: null },
      {},
      [],
      null,
      { b: 1 },
      { a: { b: 1 } },
      { 'a,b': 1 },
    ].map(hashBody)
    expect(new Set(hashes).size).toBe(hashes.length)
    expect(hashBody({ a: { x: 1, y: 2 }, b: 1 })).toBe(hashBody({ b: 1, a: { y: 2, x: 1 } }))
  })
})
