import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { db, pool } from '#lib/db/client.ts'
import { createOrderFixture, type OrderFixture } from '#lib/orders/testing/order-fixture.ts'
import { createDeliveryStore, type Delivery } from './store-deliveries.ts'

let fixture: OrderFixture
beforeAll(async () => {
  fixture = await createOrderFixture()
})
beforeEach(() => forgetJobs())
afterAll(() => fixture.close())

function buildDelivery(parts: Partial<Delivery> = {}): Delivery {
  return {
    messageId: `msg_${randomUUID()}`,
    eventType: 'labtest.order.updated',
    body: Buffer.from('{"é":"😀 \\" {} , NULL"}'),
    isKnown: true,
    ...parts,
  }
}

async function forgetJobs() {
  await db().$executeRaw`DELETE FROM graphile_worker._private_jobs`
}

async function countJobs() {
  const [row] = await db().$queryRaw<
    { n: number }[]
  >`SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'apply-messages'`
  return row?.n ?? 0
}

describe('createDeliveryStore', () => {
  it('stores what comes at once in few statements, and tells each its own outcome', async () => {
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

  it('brings a job along with the first, and calls the worker for the last of a burst', async () => {
    const store = createDeliveryStore(pool)
    await store.store(buildDelivery())
    expect(await countJobs()).toBe(1)
    await forgetJobs()
    await store.store(buildDelivery())
    await store.close()
    expect(await countJobs()).toBe(1)
  })

  it('brings no job for what nothing reads', async () => {
    const store = createDeliveryStore(pool)
    await store.store(buildDelivery({ eventType: 'moon.phase.changed', isKnown: false }))
    expect(await countJobs()).toBe(0)
  })
})
