import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { applyOrders } from '#lib/orders/apply-order.ts'
import { rebuildProjections } from '#lib/orders/rebuild-projections.ts'
import { buildOrder, wireTime } from '#lib/orders/testing/build-order.ts'
import {
  anonymousContext,
  buildEnvelope,
  createOrderFixture,
  logMessage,
  type OrderFixture,
  staffContext,
} from '#lib/orders/testing/order-fixture.ts'
import { applyStoredMessages } from '#lib/webhooks/apply-messages.ts'
import type { AttentionKind } from './attention-kinds.ts'
import { countAttention } from './count-attention.ts'
import { listAttention } from './list-attention.ts'
import { bringBackOrder, setAsideOrder } from './set-aside-order.ts'

let fixture: OrderFixture
let patient: Awaited<ReturnType<OrderFixture['buildPatient']>>
let staff: Context

beforeAll(async () => {
  fixture = await createOrderFixture()
  patient = await fixture.buildPatient()
  staff = await buildStaff()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await db()
    .$executeRaw`TRUNCATE order_attention, order_projection, order_projection_event, service_message`
})

const dayMs = 86_400_000
const placed = 'received.testkit.ordered'
const lost = 'failed.testkit.lost'
const withCustomer = 'collecting_sample.testkit.with_customer'

async function buildStaff() {
  const context = staffContext('clinician')
  if (context.actor.kind !== 'staff') throw new Error('not staff')
  const { userId, name } = context.actor
  await db().user.create({ data: { id: userId, name, email: `${userId}@example.com` } })
  return context
}

/** An order whose last event is so many days old, as a webhook tells it. */
async function tell(statuses: string[], daysAgo = 0, orderId: string = randomUUID()) {
  const at = (index: number) =>
    wireTime(Date.now() - daysAgo * dayMs - (statuses.length - index) * 60_000)
  const events = statuses.map((status, index) => ({
    id: index + 1,
    created_at: at(index),
    status,
    status_detail: null,
  }))
  const order = buildOrder({
    orderId,
    userId: patient.serviceUserId,
    updatedAt: wireTime(Date.now() - daysAgo * dayMs),
    further: { events, last_event: events.at(-1) ?? null, created_at: at(0) },
  })
  await db().$transaction((tx) => applyOrders(tx, [{ order, clientUserId: patient.patientId }]))
  return { orderId, order }
}

async function rowsOf(kind: AttentionKind) {
  const { groups } = await listAttention(staff)
  return groups.find((group) => group.kind === kind)?.rows ?? []
}

describe('listAttention', () => {
  it('tells who, what, since when, and lets time bring things in', async () => {
    const { orderId } = await tell([placed, withCustomer], 8)
    await tell([placed, withCustomer], 6)
    const rows = await rowsOf('unregistered')
    expect(rows).toMatchObject([
      { orderId, reason: 'notRegistered', patient: { firstName: 'Ada', lastName: 'Mendel' } },
    ])
    expect(await countAttention(staff)).toEqual({ total: 1 })
  })

  it('begins with what has waited longest, and counts beyond what it shows', async () => {
    for (let day = 1; day <= 8; day += 1) await tell([placed, lost], day)
    const { groups } = await listAttention(staff)
    const failed = groups.find(({ kind }) => kind === 'failed')
    expect(failed).toMatchObject({ total: 8, isTotalCapped: false })
    const since = failed?.rows.map(({ sinceAt }) => sinceAt) ?? []
    expect(since).toHaveLength(6)
    expect(since).toEqual(since.toSorted())
  })

  it('shows messages that could not be used to those who may see them', async () => {
    await logMessage('{}', 'labtest.order.updated', 'msg_unreadable')
    await applyStoredMessages()
    expect((await listAttention(staff)).messages).toBeNull()
    const { messages } = await listAttention(staffContext('admin'))
    expect(messages).toMatchObject({ total: 1, rows: [{ kind: 'malformed' }] })
  })

  it('is audited once while a page goes on with its look, and again by anybody else', async () => {
    const admin = staffContext('admin')
    const count = () => db().auditEntry.count({ where: { action: 'attention.list' } })
    const before = await count()
    const { look } = await listAttention(admin)
    await listAttention(admin, { look })
    expect(await count()).toBe(before + 1)
    await listAttention(staff, { look })
    await listAttention(admin)
    expect(await count()).toBe(before + 3)
  })

  it('is for staff alone', async () => {
    await expect(listAttention(patient.context)).rejects.toMatchObject({ code: 'not-found' })
    await expect(listAttention(anonymousContext)).rejects.toMatchObject({ code: 'signed-out' })
    await expect(countAttention(patient.context)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('setAsideOrder', () => {
  it('takes an order off the page with its audit, and brings it back on request', async () => {
    const { orderId } = await tell([placed, lost], 1)
    const [row] = await rowsOf('failed')
    await setAsideOrder(staff, { orderId, stateKey: row?.stateKey ?? '' })
    expect(await rowsOf('failed')).toEqual([])
    const { setAside } = await listAttention(staff)
    expect(setAside).toMatchObject({ total: 1, rows: [{ orderId, setAsideBy: 'Sam Reyes' }] })
    await bringBackOrder(staff, { orderId })
    await bringBackOrder(staff, { orderId })
    expect(await rowsOf('failed')).toHaveLength(1)
    const audit = await db().auditEntry.findMany({
      where: { subjectId: orderId },
      orderBy: { id: 'asc' },
    })
    expect(audit.map(({ action, patientId }) => [action, patientId])).toEqual([
      ['attention.set-aside', patient.patientId],
      ['attention.bring-back', patient.patientId],
    ])
  })

  it('lets it come back with another status', async () => {
    const problem = 'collecting_sample.testkit.problem_in_transit_customer'
    const { orderId } = await tell([placed, problem], 2)
    const [row] = await rowsOf('transit')
    await setAsideOrder(staff, { orderId, stateKey: row?.stateKey ?? '' })
    await tell([placed, problem, lost], 1, orderId)
    expect(await rowsOf('failed')).toMatchObject([{ orderId, reason: 'lost' }])
  })

  it('hides nothing that was not seen, and nothing that is settled', async () => {
    const { orderId } = await tell([placed, lost], 1)
    const attempt = setAsideOrder(staff, { orderId, stateKey: 'another@state' })
    await expect(attempt).rejects.toMatchObject({ code: 'not-possible-now' })
    const unknown = setAsideOrder(staff, { orderId: randomUUID(), stateKey: 'x' })
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
    expect(await rowsOf('failed')).toHaveLength(1)
  })

  it('outlives a rebuild of the projections, which finds the same rows', async () => {
    const { orderId, order } = await tell([placed, lost], 1)
    const other = await tell([placed, lost], 2)
    for (const told of [order, other.order])
      await logMessage(buildEnvelope(told, patient.patientId))
    const [, row] = await rowsOf('failed')
    await setAsideOrder(staff, { orderId, stateKey: row?.stateKey ?? '' })
    const before = await db().orderAttention.findMany({ orderBy: { orderId: 'asc' } })
    await rebuildProjections(db())
    expect(await db().orderAttention.findMany({ orderBy: { orderId: 'asc' } })).toEqual(before)
    expect(await rowsOf('failed')).toMatchObject([{ orderId: other.orderId }])
  })

  it('is not for patients', async () => {
    const input = { orderId: randomUUID(), stateKey: 'x' }
    await expect(setAsideOrder(patient.context, input)).rejects.toMatchObject({ code: 'not-found' })
    await expect(bringBackOrder(patient.context, input)).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
