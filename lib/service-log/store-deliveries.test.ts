import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db, pool } from '#lib/db/client.ts'
import { createWebFixture, type WebFixture } from '#testing/web/web-fixture.ts'
import { applyMessagesTask, createDeliveryStore, type Delivery } from './store-deliveries.ts'

let fixture: WebFixture
beforeAll(async () => {
  fixture = await createWebFixture()
})
beforeEach(() => forgetJobs())
afterAll(() => fixture.close())

function buildDelivery(parts: Partial<Delivery> = {}): Delivery {
  return {
    messageId: `msg_${randomUUID()}`,
    eventType: 'labtest.order.updated',
    body: Buffer.from('{"é":"😀 \\" {} , NULL"}'),
    ...parts,
  }
}

async function forgetJobs() {
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`
}

async function countJobs() {
  const [row] = await db().$queryRaw<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = ${applyMessagesTask}`
  return row?.n ?? 0
}

async function readPayloads() {
  const rows = await db().$queryRaw<{ payload: unknown }[]>`
    SELECT payload FROM graphile_worker._private_jobs ORDER BY id`
  return rows.map(({ payload }) => payload)
}

async function countWaitingForLock() {
  const [row] = await db().$queryRaw<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`
  return row?.n ?? 0
}

describe('createDeliveryStore', () => {
  it('queues a job that continues the trace of its first delivery and links the others', async () => {
    const store = createDeliveryStore(pool)
    const [first, second] = ['1', '2'].map(
      (digit) => `00-${digit.repeat(32)}-${digit.repeat(16)}-01`,
    )
    await Promise.all(
      [first, second].map((traceparent) => store.store(buildDelivery({ traceparent }))),
    )
    expect(await readPayloads()).toEqual([
      { trace: { parent: first, links: [second], at: expect.any(Number) } },
    ])
    await forgetJobs()
    const untraced = createDeliveryStore(pool)
    await untraced.store(buildDelivery())
    expect(await readPayloads()).toEqual([{}])
  })

  it('stores concurrent deliveries in few statements, each with its own outcome', async () => {
    const store = createDeliveryStore(pool)
    const known = buildDelivery()
    expect(await store.store(known)).toBe('stored')
    const fresh = Array.from({ length: 900 }, (_, index) =>
      buildDelivery({ body: Buffer.from(JSON.stringify({ index, text: 'ü'.repeat(index) })) }),
    )
    const sent = fresh.flatMap((delivery, index) =>
      index % 100 === 0
        ? [delivery, known, delivery, { ...known, body: Buffer.from('{}') }]
        : [delivery],
    )
    const outcomes = await Promise.all(sent.map((delivery) => store.store(delivery)))
    const count = (outcome: string) => outcomes.filter((each) => each === outcome).length
    expect([count('stored'), count('duplicate'), count('id-reuse')]).toEqual([900, 18, 9])
    const rows = await db().serviceMessage.findMany({
      where: { id: { in: fresh.map(({ messageId }) => messageId) } },
    })
    const bodies = new Map(rows.map(({ id, body }) => [id, body]))
    for (const { messageId, body } of fresh)
      expect(bodies.get(messageId)).toBe(body.toString('utf8'))
    await store.close()
  })

  it('queues a job with the first delivery, and one for the last of a burst', async () => {
    const store = createDeliveryStore(pool)
    await store.store(buildDelivery())
    expect(await countJobs()).toBe(1)
    await forgetJobs()
    await store.store(buildDelivery())
    await store.close()
    expect(await countJobs()).toBe(1)
  })

  it('waits on close for a call to the worker in progress', async () => {
    const store = createDeliveryStore(pool)
    await store.store(buildDelivery())
    await forgetJobs()
    const lock = await pool().connect()
    await lock.query('BEGIN; LOCK TABLE graphile_worker._private_jobs IN EXCLUSIVE MODE')
    // On a slow machine the second one adds its own job, which waits for the lock as well.
    const stored = store.store(buildDelivery())
    await expect.poll(countWaitingForLock).toBe(1)
    const closed = store.close()
    await lock.query('COMMIT')
    lock.release()
    await Promise.all([stored, closed])
    expect(await countJobs()).toBe(1)
  })
})
