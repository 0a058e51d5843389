import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { applyOrders } from './apply-order.ts'
import { rebuildProjections } from './rebuild-projections.ts'
import { buildOrder } from './testing/build-order.ts'
import {
  buildEnvelope,
  createOrderFixture,
  logMessage,
  type OrderFixture,
} from './testing/order-fixture.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

const placed = 'received.testkit.ordered'
const delivered = 'collecting_sample.testkit.with_customer'
const lost = 'failed.testkit.lost'

type Owner = Awaited<ReturnType<OrderFixture['buildPatient']>>

async function tell(owner: Owner, orderId: string, statuses: string[]) {
  const updatedAt = `2026-05-0${statuses.length}T12:00:00.000000+00:00`
  const order = buildOrder({ orderId, userId: owner.serviceUserId, statuses, updatedAt })
  await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: owner.patientId }]))
  await logMessage(buildEnvelope(order, owner.patientId))
}

async function openOrdersOf({ patientId }: Owner) {
  const row = await db().patientActivity.findUniqueOrThrow({ where: { patientId } })
  return row.openOrders
}

describe('what a patient has under way', () => {
  it('grows with an order, stays with its steps, and falls when it is settled', async () => {
    const owner = await fixture.buildPatient()
    const orderId = randomUUID()
    expect(await openOrdersOf(owner)).toBe(0)
    await tell(owner, orderId, [placed])
    await tell(owner, orderId, [placed, delivered])
    expect(await openOrdersOf(owner)).toBe(1)
    await tell(owner, randomUUID(), [placed])
    expect(await openOrdersOf(owner)).toBe(2)
    await tell(owner, orderId, [placed, delivered, lost])
    expect(await openOrdersOf(owner)).toBe(1)
  })

  it('moves with an order to its next owner', async () => {
    const [first, second] = [await fixture.buildPatient(), await fixture.buildPatient()]
    const orderId = randomUUID()
    await tell(first, orderId, [placed])
    await tell(second, orderId, [placed, delivered])
    expect([await openOrdersOf(first), await openOrdersOf(second)]).toEqual([0, 1])
  })

  it('comes to the same when many tell of it at once', async () => {
    const owner = await fixture.buildPatient()
    await Promise.all(Array.from({ length: 12 }, () => tell(owner, randomUUID(), [placed])))
    expect(await openOrdersOf(owner)).toBe(12)
  })

  it('comes to the same when every message is folded anew', async () => {
    const before = await db().patientActivity.findMany({ orderBy: { patientId: 'asc' } })
    await rebuildProjections(db())
    expect(await db().patientActivity.findMany({ orderBy: { patientId: 'asc' } })).toEqual(before)
  })
})
