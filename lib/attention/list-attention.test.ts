import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { assignOrder, logActivity } from '#lib/orders/activity/log-activity.ts'
import type { AttentionKind } from '#lib/orders/attention/attention-kinds.ts'
import { applyOrders } from '#lib/orders/fold/apply-order.ts'
import { getOrder } from '#lib/orders/get-order.ts'
import { listOrders } from '#lib/orders/list/list-orders.ts'
import { applyStoredMessages } from '#lib/service-log/apply-messages.ts'
import { rebuildProjections } from '#lib/service-log/rebuild-projections.ts'
import { appliers } from '#lib/worker/appliers.ts'
import { buildOrder, wireTime } from '#testing/orders/build-order.ts'
import {
  anonymousContext,
  buildEnvelope,
  createWebFixture,
  logMessage,
  staffContext,
  type WebFixture,
} from '#testing/web/web-fixture.ts'
import { countAttention } from './count-attention.ts'
import { listAttention } from './list-attention.ts'
import { bringBackOrder, setAsideOrder } from './set-aside-order.ts'
import { wakeOrder } from './wake-order.ts'

let fixture: WebFixture
let patient: Awaited<ReturnType<WebFixture['buildPatient']>>
let staff: Context

beforeAll(async () => {
  fixture = await createWebFixture()
  patient = await fixture.buildPatient()
  staff = await buildStaff()
})
afterAll(() => fixture.close())
beforeEach(async () => {
  await db()
    .$executeRaw`TRUNCATE order_attention, order_projection, order_projection_event, service_message`
})

const dayMs = 86_400_000
const snooze = { reason: 'Case 1204 is open', until: null }
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

/** An order whose last event is so many days old, as in a webhook. */
async function apply(statuses: string[], daysAgo = 0, orderId = asOrderId(randomUUID())) {
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
  it('shows who, what and since when, and includes orders as they become due', async () => {
    const { orderId } = await apply([placed, withCustomer], 8)
    await apply([placed, withCustomer], 6)
    const rows = await rowsOf('unregistered')
    expect(rows).toMatchObject([
      { orderId, reason: 'notRegistered', patient: { firstName: 'Ada', lastName: 'Mendel' } },
    ])
    expect(await countAttention(staff)).toEqual({ total: 1 })
  })

  it('begins with the longest waiting or the newest, which is marked', async () => {
    for (let day = 0; day < 8; day += 1) await apply([placed, lost], day)
    const { groups } = await listAttention(staff)
    const failed = groups.find(({ kind }) => kind === 'failed')
    expect(failed).toMatchObject({ total: 8, isTotalCapped: false })
    const since = failed?.rows.map(({ sinceAt }) => sinceAt) ?? []
    expect(since).toHaveLength(8)
    expect(since).toEqual(since.toSorted())
    const newest = (await listAttention(staff, { sort: 'newest' })).groups.find(
      ({ kind }) => kind === 'failed',
    )
    expect(newest?.rows.map(({ sinceAt }) => sinceAt)).toEqual(since.toReversed())
    expect(newest?.rows.map(({ isNew }) => isNew)).toEqual([true, ...Array(7).fill(false)])
  })

  it('puts what has waited longest first, however long its patience is', async () => {
    const { orderId: shipped } = await apply([placed, 'collecting_sample.testkit.transit_lab'], 12)
    const { orderId: atLab } = await apply([placed, 'sample_with_lab.testkit.delivered_to_lab'], 22)
    const late = await rowsOf('late')
    expect(late.map(({ orderId }) => orderId)).toEqual([atLab, shipped])
    const { groups } = await listAttention(staff, { sort: 'newest' })
    const newest = groups.find(({ kind }) => kind === 'late')?.rows
    expect(newest?.map(({ orderId }) => orderId)).toEqual([atLab, shipped])
  })

  it('shows problems with messages to roles that may see them', async () => {
    await logMessage('{}', 'labtest.order.updated', 'msg_unreadable')
    await applyStoredMessages(appliers)
    expect((await listAttention(staff)).messages).toBeNull()
    const { messages } = await listAttention(staffContext('admin'))
    expect(messages).toMatchObject({ total: 1, rows: [{ kind: 'malformed' }] })
  })

  it('is audited once per viewing, and again for another user', async () => {
    const admin = staffContext('admin')
    const count = () => db().auditEntry.count({ where: { action: 'attention.list' } })
    const before = await count()
    const { access } = await listAttention(admin)
    await listAttention(admin, { access })
    expect(await count()).toBe(before + 1)
    await listAttention(staff, { access })
    await listAttention(admin)
    expect(await count()).toBe(before + 3)
  })

  it('is for staff only', async () => {
    await expect(listAttention(patient.context)).rejects.toMatchObject({ code: 'not-found' })
    await expect(listAttention(anonymousContext)).rejects.toMatchObject({ code: 'signed-out' })
    await expect(countAttention(patient.context)).rejects.toMatchObject({ code: 'not-found' })
  })
})

describe('what people do about an order', () => {
  it('is kept in its activity and shown in its row: notes, calls and who sees to it', async () => {
    const { orderId } = await apply([placed, lost], 1)
    if (staff.actor.kind !== 'staff') throw new Error('not staff')
    const { userId } = staff.actor
    await db().user.update({ where: { id: userId }, data: { role: 'support' } })
    await logActivity(staff, { orderId, kind: 'note', note: 'Asked the carrier' })
    await logActivity(staff, { orderId, kind: 'call', outcome: 'voicemail', note: '' })
    const take = () => assignOrder(staff, { orderId, ownerId: userId, before: null })
    const outcomes = await Promise.allSettled([take(), take()])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [row] = await rowsOf('failed')
    expect(row).toMatchObject({
      owner: { userId, name: 'Sam Reyes' },
      lastActivity: { kind: 'assigned', by: 'Sam Reyes', assignee: 'Sam Reyes' },
    })
    const mine = await listAttention(staff, { isMine: true })
    expect(mine).toMatchObject({ isMine: true, counts: { mine: { total: 1 } }, messages: null })
    expect(mine.groups.flatMap(({ rows }) => rows.map((each) => each.orderId))).toEqual([orderId])
    const everyones = await listAttention(staff)
    expect(everyones.counts.mine.total).toBe(1)
    expect(everyones.counts.all.total).toBe(
      everyones.groups.reduce((sum, { total }) => sum + total, 0),
    )
    const listed = await listOrders(staff, { assigned: 'me' })
    expect(listed.orders.map((each) => each.orderId)).toEqual([orderId])
    expect((await listOrders(staffContext('clinician'), { assigned: 'me' })).orders).toEqual([])
    const { activity } = await getOrder(staff, { orderId })
    expect(activity.map(({ kind, outcome, note }) => [kind, outcome, note])).toEqual([
      ['assigned', null, null],
      ['call', 'voicemail', null],
      ['note', null, 'Asked the carrier'],
    ])
    await expect(db().orderActivity.deleteMany({ where: { orderId } })).rejects.toThrow()
    const nothing = logActivity(staff, { orderId, kind: 'note', note: ' ' })
    await expect(nothing).rejects.toMatchObject({ fields: { note: 'required' } })
  })

  it('is logged once however often it is sent, and a key is of one deed', async () => {
    const { orderId } = await apply([placed, lost], 1)
    const key = randomUUID()
    const call = { orderId, kind: 'call', outcome: 'no-answer', note: '', key } as const
    await Promise.all([logActivity(staff, call), logActivity(staff, call)])
    await logActivity(staff, call)
    expect(await db().orderActivity.count({ where: { orderId } })).toBe(1)
    const other = logActivity(staff, { orderId, kind: 'note', note: 'Another', key })
    await expect(other).rejects.toMatchObject({ fields: { key: 'invalid' } })
  })
})

describe('setAsideOrder', () => {
  it('hides an order, audited, and shows it again on request', async () => {
    const { orderId } = await apply([placed, lost], 1)
    const [row] = await rowsOf('failed')
    await setAsideOrder(staff, { orderId, stateKey: row?.stateKey ?? '', ...snooze })
    expect(await rowsOf('failed')).toEqual([])
    const { setAside } = await listAttention(staff)
    expect(setAside).toMatchObject({
      total: 1,
      rows: [{ orderId, setAsideBy: 'Sam Reyes', snoozeReason: 'Case 1204 is open' }],
    })
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

  it('shows the order again when its status changes', async () => {
    const problem = 'collecting_sample.testkit.problem_in_transit_customer'
    const { orderId } = await apply([placed, problem], 2)
    const [row] = await rowsOf('transit')
    await setAsideOrder(staff, { orderId, stateKey: row?.stateKey ?? '', ...snooze })
    await apply([placed, problem, lost], 1, orderId)
    expect(await rowsOf('failed')).toMatchObject([{ orderId, reason: 'lost' }])
  })

  it('brings it back on its day, whatever its status', async () => {
    const { orderId } = await apply([placed, lost], 1)
    const [row] = await rowsOf('failed')
    const stateKey = row?.stateKey ?? ''
    const day = new Date(Date.now() + 3 * dayMs).toISOString().slice(0, 10)
    await setAsideOrder(staff, { orderId, stateKey, reason: 'Holiday', until: day })
    await wakeOrder(orderId)
    expect(await rowsOf('failed')).toEqual([])
    await db()
      .$executeRaw`UPDATE order_attention SET set_aside_until = now() WHERE order_id = ${orderId}::uuid`
    await wakeOrder(orderId)
    expect(await rowsOf('failed')).toMatchObject([{ orderId }])
    const tooLate = new Date(Date.now() + 200 * dayMs).toISOString().slice(0, 10)
    for (const until of ['2020-01-01', tooLate]) {
      const attempt = setAsideOrder(staff, { orderId, stateKey, reason: 'x', until })
      await expect(attempt).rejects.toMatchObject({ fields: { until: 'snooze-day' } })
    }
    const ancient = setAsideOrder(staff, { orderId, stateKey, reason: 'x', until: '0000-01-01' })
    await expect(ancient).rejects.toMatchObject({ fields: { until: 'date' } })
  })

  it('hides no state that was not shown, and no unknown order', async () => {
    const { orderId } = await apply([placed, lost], 1)
    const attempt = setAsideOrder(staff, { orderId, stateKey: 'another@state', ...snooze })
    await expect(attempt).rejects.toMatchObject({ code: 'not-possible-now' })
    const unknown = setAsideOrder(staff, {
      orderId: asOrderId(randomUUID()),
      stateKey: 'x',
      ...snooze,
    })
    await expect(unknown).rejects.toMatchObject({ code: 'not-found' })
    expect(await rowsOf('failed')).toHaveLength(1)
  })

  it('survives a rebuild of the projections, which finds the same rows', async () => {
    const { orderId, order } = await apply([placed, lost], 1)
    const other = await apply([placed, lost], 2)
    for (const each of [order, other.order])
      await logMessage(buildEnvelope(each, patient.patientId))
    const [, row] = await rowsOf('failed')
    await setAsideOrder(staff, { orderId, stateKey: row?.stateKey ?? '', ...snooze })
    const before = await db().orderAttention.findMany({ orderBy: { orderId: 'asc' } })
    await rebuildProjections(db(), appliers)
    expect(await db().orderAttention.findMany({ orderBy: { orderId: 'asc' } })).toEqual(before)
    expect(await rowsOf('failed')).toMatchObject([{ orderId: other.orderId }])
  })

  it('is not for patients', async () => {
    const input = { orderId: asOrderId(randomUUID()), stateKey: 'x', ...snooze }
    await expect(setAsideOrder(patient.context, input)).rejects.toMatchObject({ code: 'not-found' })
    await expect(bringBackOrder(patient.context, input)).rejects.toMatchObject({
      code: 'not-found',
    })
  })
})
