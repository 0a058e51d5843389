import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { bookVisit } from '#lib/booking/book-visit.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { cancelOrder } from '#lib/orders/cancel-order.ts'
import { cancelOwnOrder } from '#lib/orders/cancel-own-order.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { buildOrder, wireTime } from '#testing/orders/build-order.ts'
import { buildVisit, listFreeSlots } from '#testing/web/build-visit.ts'
import { createFaultyServer } from '#testing/web/test-faulty-server.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { anonymousContext, staffContext } from '#testing/web/web-fixture.ts'
import { maxBulkOrders } from './bulk-view.ts'
import { previewBulk } from './preview-bulk.ts'
import { runBulk } from './run-bulk.ts'

const dayMs = 86_400_000
const lost = ['received.testkit.ordered', 'failed.testkit.lost']

let network: Awaited<ReturnType<typeof createFaultyServer>>
let sandbox: TestSandbox
let ada: Awaited<ReturnType<TestSandbox['buildPatient']>>
let staff: Context
let userId: string

beforeAll(async () => {
  network = await createFaultyServer()
  sandbox = await createTestSandbox({ SERVICE_BASE_URL: network.url })
  network.use(sandbox.service.app.fetch)
  ada = await sandbox.buildPatient()
  staff = staffContext('clinician')
  if (staff.actor.kind !== 'staff') throw new Error('not staff')
  userId = staff.actor.userId
  const { name } = staff.actor
  await db().user.create({
    data: { id: userId, name, email: `${userId}@example.com`, role: 'clinician' },
  })
})
afterEach(() => network.fail('none'))
afterAll(async () => {
  await sandbox.close()
  await network.close()
})

/** An order that only the app knows, with these statuses, the last one so many days old. */
async function apply(statuses: readonly string[], daysAgo = 1) {
  const orderId = asOrderId(randomUUID())
  const end = Date.now() - daysAgo * dayMs
  const events = statuses.map((status, index) => ({
    id: index + 1,
    created_at: wireTime(end - (statuses.length - index) * 60_000),
    status,
    status_detail: null,
  }))
  const order = buildOrder({
    orderId,
    userId: ada.serviceUserId,
    updatedAt: wireTime(end),
    further: { events, last_event: events.at(-1) ?? null, created_at: events[0]?.created_at },
  })
  await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: ada.patientId }]))
  return orderId
}

const keyed = (orderId: OrderId) => ({ orderId, key: randomUUID() })
const leftOutOf = async (verb: 'cancel' | 'assign' | 'snooze' | 'resend', orderIds: OrderId[]) =>
  (await previewBulk(staff, { verb, orderIds, ownerId: userId })).rows.map(({ leftOut }) => leftOut)
const activityOf = (orderId: OrderId) =>
  db().orderActivity.findMany({ where: { orderId }, orderBy: { id: 'asc' } })
const auditOf = (orderId: OrderId) =>
  db().auditEntry.findMany({ where: { subjectId: orderId }, orderBy: { id: 'asc' } })

describe('previewBulk', () => {
  it('says which orders are left out and why, and is audited once with the orders it showed', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    const shipped = await apply([
      'received.testkit.ordered',
      'collecting_sample.testkit.transit_customer',
    ])
    const cancelled = await apply(['received.testkit.ordered', 'cancelled.testkit.cancelled'])
    const problem = await apply(lost)
    const orderIds = [orderId, shipped, cancelled, problem]
    expect(await leftOutOf('cancel', orderIds)).toEqual([
      null,
      'not-cancellable',
      'already-cancelled',
      'not-cancellable',
    ])
    expect(await leftOutOf('assign', orderIds)).toEqual([
      'needs-nothing',
      'needs-nothing',
      'needs-nothing',
      null,
    ])
    expect(await leftOutOf('resend', orderIds)).toEqual([null, null, null, null])
    const unknown = asOrderId(randomUUID())
    const seen = await previewBulk(staff, { verb: 'snooze', orderIds: [problem, unknown] })
    expect(seen).toMatchObject({ gone: 1, rows: [{ orderId: problem, leftOut: null }] })
    const count = () => db().auditEntry.count({ where: { action: 'orders.preview-bulk' } })
    const before = await count()
    await previewBulk(staff, { verb: 'snooze', orderIds: [problem] }, seen.access)
    expect(await count()).toBe(before)
    const [entry] = await db().auditEntry.findMany({
      where: { action: 'orders.preview-bulk' },
      orderBy: { id: 'desc' },
      take: 1,
    })
    expect(entry?.shownIds).toEqual([problem])
  })

  it('is refused for more orders than the limit, for patients, and without the permission', async () => {
    const orderId = await apply(lost)
    const many = Array.from({ length: maxBulkOrders + 1 }, () => asOrderId(randomUUID()))
    await expect(previewBulk(staff, { verb: 'snooze', orderIds: many })).rejects.toMatchObject({
      code: 'invalid-input',
    })
    const snooze = { verb: 'snooze' as const, orderIds: [orderId] }
    await expect(previewBulk(ada.context, snooze)).rejects.toMatchObject({ code: 'not-found' })
    await expect(previewBulk(anonymousContext, snooze)).rejects.toMatchObject({
      code: 'signed-out',
    })
    const reviewer = staffContext('reviewer')
    expect((await previewBulk(reviewer, snooze)).rows).toHaveLength(1)
    for (const verb of ['cancel', 'resend', 'assign'] as const) {
      const attempt = previewBulk(reviewer, { verb, orderIds: [orderId] })
      await expect(attempt).rejects.toMatchObject({ code: 'forbidden' })
    }
  })
})

describe('runBulk', () => {
  it('cancels what can be canceled, each with an audit row and an activity entry, and names the rest', async () => {
    const first = (await sandbox.orderKit(ada)).orderId
    const second = (await sandbox.orderKit(ada)).orderId
    const problem = await apply(lost)
    const orders = [first, problem, second].map(keyed)
    const { orders: results } = await runBulk(staff, { verb: 'cancel', orders })
    expect(results).toEqual([
      { orderId: first, result: 'done' },
      { orderId: problem, result: 'not-cancellable' },
      { orderId: second, result: 'done' },
    ])
    for (const orderId of [first, second]) {
      expect(await activityOf(orderId)).toMatchObject([{ kind: 'cancelled', actorId: userId }])
      expect((await auditOf(orderId)).map(({ action }) => action)).toEqual(['orders.cancel'])
      const stored = await db().orderProjection.findUnique({ where: { orderId } })
      expect(stored?.status).toBe('cancelled.testkit.cancelled')
    }
    expect(await activityOf(problem)).toEqual([])
    // A repeated request finds that it was done, and does nothing more.
    const again = await runBulk(staff, { verb: 'cancel', orders })
    expect(again.orders).toEqual(results)
    expect(await activityOf(first)).toHaveLength(1)
    expect(await auditOf(first)).toHaveLength(1)
  })

  it('says which visit to a center stays booked when its order is canceled', async () => {
    const visit = await buildVisit(sandbox, 'walkIn')
    const [slot] = await listFreeSlots(visit)
    if (!slot) throw new Error('no slots')
    const { orderId, context } = visit
    const attemptKey = randomUUID()
    await bookVisit(context, { orderId, bookingKey: slot.bookingKey, notes: '', attemptKey })
    const kit = (await sandbox.orderKit(ada)).orderId
    const { rows } = await previewBulk(staff, { verb: 'cancel', orderIds: [orderId, kit] })
    expect(rows).toMatchObject([
      { leftOut: null, staysBooked: { startAt: new Date(slot.startAt).toISOString() } },
      { leftOut: null, staysBooked: null },
    ])
  })

  it('names an order that the service does not know, and leaves it as it is', async () => {
    const orderId = await apply(['received.testkit.ordered'])
    const { orders } = await runBulk(staff, { verb: 'cancel', orders: [keyed(orderId)] })
    expect(orders).toEqual([{ orderId, result: 'not-at-service' }])
    const alone = cancelOrder(staff, { orderId })
    await expect(alone).rejects.toMatchObject({ code: 'not-at-service' })
    const own = cancelOwnOrder(ada.context, { orderId })
    await expect(own).rejects.toMatchObject({ code: 'left-to-clinic' })
    const stored = await db().orderProjection.findUnique({ where: { orderId } })
    expect(stored?.status).toBe('received.testkit.ordered')
  })

  it('assigns and snoozes what needs attention, once for each key', async () => {
    const [one, two] = [await apply(lost), await apply(lost)]
    const assign = {
      verb: 'assign' as const,
      ownerId: userId,
      orders: [one, two].map((orderId) => ({ ...keyed(orderId), before: null })),
    }
    const outcomes = await Promise.all([runBulk(staff, assign), runBulk(staff, assign)])
    expect(await activityOf(one)).toMatchObject([{ kind: 'assigned', targetId: userId }])
    expect(await activityOf(two)).toHaveLength(1)
    for (const { orders } of outcomes)
      for (const { result } of orders) expect(['done', 'already-assigned']).toContain(result)
    expect(await leftOutOf('assign', [one, two])).toEqual(['already-assigned', 'already-assigned'])

    const { rows } = await previewBulk(staff, { verb: 'snooze', orderIds: [one, two] })
    const snooze = {
      verb: 'snooze' as const,
      reason: 'Carrier case 12',
      until: null,
      orders: rows.map(({ orderId, stateKey }, index) => ({
        ...keyed(orderId),
        stateKey: index === 0 ? (stateKey ?? '') : 'another@state',
      })),
    }
    const { orders } = await runBulk(staff, snooze)
    expect(orders.map(({ result }) => result)).toEqual(['done', 'changed'])
    expect(await leftOutOf('snooze', [one, two])).toEqual(['already-snoozed', null])
    expect((await auditOf(one)).map(({ action }) => action)).toEqual([
      'orders.assign',
      'attention.set-aside',
    ])
  })

  it('asks the service to send the newest event of each order again', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    const unknown = await apply(lost)
    const before = (await sandbox.service.listMessages(orderId)).length
    const orders = [orderId, unknown].map(keyed)
    const outcome = await runBulk(staff, { verb: 'resend', orders })
    expect(outcome.orders.map(({ result }) => result)).toEqual(['done', 'gone'])
    expect(await sandbox.service.listMessages(orderId)).toHaveLength(before + 1)
    expect(await activityOf(orderId)).toMatchObject([{ kind: 'resent' }])
    expect((await auditOf(orderId)).map(({ action }) => action)).toEqual(['orders.resend'])
  })

  it('fails as a whole only for what is wrong about all of them', async () => {
    const orderId = await apply(lost)
    const past = { reason: 'x', until: '2020-01-01', orders: [{ ...keyed(orderId), stateKey: '' }] }
    await expect(runBulk(staff, { verb: 'snooze', ...past })).rejects.toMatchObject({
      code: 'invalid-input',
    })
    const twice = [orderId, orderId].map(keyed)
    await expect(runBulk(staff, { verb: 'resend', orders: twice })).rejects.toMatchObject({
      code: 'invalid-input',
    })
    const orders = [keyed(orderId)]
    await expect(runBulk(staffContext('reviewer'), { verb: 'cancel', orders })).rejects.toThrow(
      'forbidden',
    )
    await expect(runBulk(ada.context, { verb: 'cancel', orders })).rejects.toThrow('not-found')
  })

  it('refuses a key that was used for another action', async () => {
    const orderId = await apply(lost)
    const key = randomUUID()
    const first = [{ orderId, key, before: null }]
    await runBulk(staff, { verb: 'assign', ownerId: userId, orders: first })
    const other = [{ orderId, key, stateKey: 'x' }]
    const { orders } = await runBulk(staff, {
      verb: 'snooze',
      reason: 'x',
      until: null,
      orders: other,
    })
    expect(orders).toEqual([{ orderId, result: 'changed' }])
  })
})

describe('runBulk with a service that is down', () => {
  it('stops asking, and what it left is done by the same keys later', async () => {
    const kits = []
    for (let index = 0; index < 4; index += 1) kits.push((await sandbox.orderKit(ada)).orderId)
    const orders = kits.map(keyed)
    network.fail('refuse')
    const outcome = await runBulk(staff, { verb: 'cancel', orders })
    expect(outcome.orders.map(({ result }) => result)).toEqual(Array(4).fill('unavailable'))
    network.fail('none')
    for (const orderId of kits) expect(await activityOf(orderId)).toEqual([])
    await expect
      .poll(async () => (await runBulk(staff, { verb: 'cancel', orders })).orders)
      .toEqual(kits.map((orderId) => ({ orderId, result: 'done' })))
    for (const orderId of kits) expect(await activityOf(orderId)).toHaveLength(1)
  })
  it('says who may have canceled an order when the answer was lost', async () => {
    const { orderId } = await sandbox.orderKit(ada)
    const orders = [keyed(orderId)]
    network.fail('lose', /\/cancel$/)
    const outcome = await runBulk(staff, { verb: 'cancel', orders })
    expect(outcome.orders).toEqual([{ orderId, result: 'unavailable' }])
    network.fail('none')
    await sandbox.deliver(orderId)
    const again = await runBulk(staff, { verb: 'cancel', orders })
    expect(again.orders).toEqual([{ orderId, result: 'already-cancelled' }])
    expect(await auditOf(orderId)).toMatchObject([
      { action: 'orders.cancel', actorId: userId, outcome: 'unknown', patientId: ada.patientId },
    ])
    const runs = await db().auditEntry.findMany({
      where: { action: 'orders.act-bulk', shownIds: { has: orderId } },
      orderBy: { id: 'asc' },
    })
    expect(runs.map((run) => run.outcome)).toEqual(['unknown', 'denied'])
  })
})
