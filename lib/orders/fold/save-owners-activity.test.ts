import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { db } from '#lib/db/client.ts'
import { rebuildProjections } from '#lib/service-log/rebuild-projections.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { buildOrder } from '#testing/orders/build-order.ts'
import {
  buildEnvelope,
  createWebFixture,
  logMessage,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { applyOrders } from './apply-order.ts'

let fixture: WebFixture

beforeAll(async () => {
  fixture = await createWebFixture()
})
afterAll(() => fixture.close())

const placed = 'received.testkit.ordered'
const delivered = 'collecting_sample.testkit.with_customer'
const lost = 'failed.testkit.lost'

type Owner = Awaited<ReturnType<WebFixture['buildPatient']>>

async function apply(owner: Owner, orderId: string, statuses: string[]) {
  const updatedAt = `2026-05-0${statuses.length}T12:00:00.000000+00:00`
  const order = buildOrder({ orderId, userId: owner.serviceUserId, statuses, updatedAt })
  await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: owner.patientId }]))
  await logMessage(buildEnvelope(order, owner.patientId))
}

async function openOrdersOf({ patientId }: Owner) {
  const row = await db().patientActivity.findUniqueOrThrow({ where: { patientId } })
  return row.openOrders
}

describe('the activity of a patient', () => {
  it('counts an order from its first event until it is settled', async () => {
    const owner = await fixture.buildPatient()
    const orderId = randomUUID()
    expect(await openOrdersOf(owner)).toBe(0)
    await apply(owner, orderId, [placed])
    await apply(owner, orderId, [placed, delivered])
    expect(await openOrdersOf(owner)).toBe(1)
    await apply(owner, randomUUID(), [placed])
    expect(await openOrdersOf(owner)).toBe(2)
    await apply(owner, orderId, [placed, delivered, lost])
    expect(await openOrdersOf(owner)).toBe(1)
  })

  it('moves with an order to its next owner', async () => {
    const [first, second] = [await fixture.buildPatient(), await fixture.buildPatient()]
    const orderId = randomUUID()
    await apply(first, orderId, [placed])
    await apply(second, orderId, [placed, delivered])
    expect([await openOrdersOf(first), await openOrdersOf(second)]).toEqual([0, 1])
  })

  it('counts concurrent orders correctly', async () => {
    const owner = await fixture.buildPatient()
    await Promise.all(Array.from({ length: 12 }, () => apply(owner, randomUUID(), [placed])))
    expect(await openOrdersOf(owner)).toBe(12)
  })

  it('is the same after a rebuild', async () => {
    const before = await db().patientActivity.findMany({ orderBy: { patientId: 'asc' } })
    await rebuildProjections(db(), appliers)
    expect(await db().patientActivity.findMany({ orderBy: { patientId: 'asc' } })).toEqual(before)
  })
})
