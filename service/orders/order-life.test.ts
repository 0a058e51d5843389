import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderAnswer } from '#contract/orders.ts'
import { composeJobs } from '#platform/define-job.ts'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
} from '#testing/service/order-fixture.ts'
import { buildUser } from '#testing/service/service-fixture.ts'
import { createOrderJobs } from './jobs.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture({ SERVICE_SANDBOX_CLOCK: 'true' })
})
afterAll(() => fixture.close())

const lastSegments = (order: { events: { status: string }[] }) =>
  order.events.map(({ status }) => status.split('.').at(-1))
const cancel = (orderId: string) => fixture.post(`/v3/order/${orderId}/cancel`, undefined)
const patch = (path: string, body?: unknown) =>
  fixture.request<OrderAnswer & { detail: string }>('PATCH', path, { body })
const dayFromNow = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

describe('POST /v3/order/{order_id}/cancel', () => {
  it('cancels a kit that has not shipped, and a repeated request changes nothing', async () => {
    const { order } = (await fixture.placeKit()).body
    const first = await cancel(order.id)
    expect(first.body).toMatchObject({
      message: 'order cancelled',
      order: { status: 'cancelled', order_transaction: { status: 'cancelled' } },
    })
    const second = await cancel(order.id)
    expect([second.status, second.body.message]).toEqual([200, 'order already cancelled'])
    expect(second.body.order).toEqual(first.body.order)
    expect(await fixture.listMessages(order.id)).toHaveLength(3)
  })

  it.each([
    'collecting_sample.testkit.transit_customer',
    'failed.testkit.lost',
    'cancelled.testkit.do_not_process',
  ])('refuses a kit at %s', async (position) => {
    const { order } = (await fixture.placeKit()).body
    await fixture.simulate(order.id, { final_status: position })
    const { status, body } = await cancel(order.id)
    expect([status, body.detail]).toEqual([
      400,
      `Order cannot be cancelled while it is ${position.split('.').at(-1)}`,
    ])
  })

  it('refuses a kit that was registered in transit', async () => {
    const { order } = (await fixture.placeKit()).body
    await fixture.simulate(order.id, { final_status: 'collecting_sample.testkit.transit_customer' })
    await fixture.registerKit(order.sample_id)
    expect((await cancel(order.id)).status).toBe(400)
  })

  it('cancels once for simultaneous requests', async () => {
    const { order } = (await fixture.placeKit()).body
    await Promise.all([1, 2, 3, 4, 5].map(() => cancel(order.id)))
    expect(lastSegments(await fixture.readOrder(order.id))).toEqual([
      'ordered',
      'awaiting_registration',
      'cancelled',
    ])
  })

  it('does not find an unknown order', async () => {
    const { status, body } = await cancel(randomUUID())
    expect([status, body]).toEqual([404, { detail: "Order doesn't exist" }])
  })
})

describe('PATCH /v3/order/{order_id}', () => {
  const schedule = (activateBy: string) =>
    fixture.placeOrder({ lab_test_id: labTestIds.kit, activate_by: activateBy })

  it('reschedules an order, and activates it with null', async () => {
    const { order } = (await schedule(dayFromNow(5))).body
    expect([order.activate_by, lastSegments(order)]).toEqual([dayFromNow(5), ['ordered']])
    const moved = await patch(`/v3/order/${order.id}`, { activate_by: dayFromNow(9) })
    expect(moved.body).toMatchObject({
      message: 'order updated',
      order: { activate_by: dayFromNow(9) },
    })
    const sent = await patch(`/v3/order/${order.id}`, { activate_by: null })
    expect([sent.body.order.activate_by, lastSegments(sent.body.order)]).toEqual([
      null,
      ['ordered', 'requisition_created'],
    ])
    expect((await patch(`/v3/order/${order.id}`, { activate_by: dayFromNow(3) })).status).toBe(400)
  })

  it('refuses past days and orders that were not scheduled', async () => {
    const { order } = (await schedule(dayFromNow(5))).body
    expect((await patch(`/v3/order/${order.id}`, { activate_by: '2020-01-01' })).body.detail).toBe(
      'activate_by cannot be in the past',
    )
    const immediate = (await fixture.placeKit()).body.order
    expect(
      (await patch(`/v3/order/${immediate.id}`, { activate_by: dayFromNow(5) })).body.detail,
    ).toBe('The order was created for immediate processing')
    expect((await schedule('2020-01-01')).body.detail).toBe('activate_by cannot be in the past')
    expect((await patch(`/v3/order/${order.id}`, {})).status).toBe(422)
  })

  it('activates the order once, on its day', async () => {
    const { order } = (await schedule(dayFromNow(2))).body
    const jobs = await fixture.db.$queryRaw<{ run_at: Date }[]>`
      SELECT run_at FROM graphile_worker.jobs WHERE key = ${`orders.activate:${order.id}`}`
    expect(jobs.map(({ run_at }) => run_at.toISOString())).toEqual([
      `${dayFromNow(2)}T00:00:00.000Z`,
    ])
    const activate = composeJobs(createOrderJobs({ db: fixture.db })).tasks['orders.activate']
    const run = () => activate?.({ orderId: order.id }, {} as never)
    await run()
    expect(lastSegments(await fixture.readOrder(order.id))).toEqual(['ordered'])
    await fixture.db.order.update({
      where: { id: order.id },
      data: { activateBy: new Date('2026-01-01') },
    })
    await run()
    await run()
    expect(lastSegments(await fixture.readOrder(order.id))).toEqual([
      'ordered',
      'requisition_created',
    ])
  })

  it('allows canceling a scheduled order', async () => {
    const { order } = (await schedule(dayFromNow(2))).body
    expect((await cancel(order.id)).status).toBe(200)
  })
})

describe('PATCH /v3/order/{order_id}/draw_completed', () => {
  it('completes an on-site draw', async () => {
    const { order } = (await fixture.placeOrder()).body
    const early = await patch(`/v3/order/${order.id}/draw_completed`)
    expect([early.status, early.body.detail]).toEqual([
      400,
      'The draw cannot be completed while the order is ordered',
    ])
    await fixture.simulate(order.id, {
      final_status: 'received.on_site_collection.requisition_created',
    })
    const drawn = await patch(`/v3/order/${order.id}/draw_completed`)
    expect(drawn.body.order.last_event?.status).toBe(
      'sample_with_lab.on_site_collection.draw_completed',
    )
    expect(drawn.body.order.expected_result_by_date).toMatch(/^\d{4}-\d\d-\d\d$/)
  })

  it('refuses other modalities', async () => {
    const { order } = (await fixture.placeKit()).body
    expect((await patch(`/v3/order/${order.id}/draw_completed`)).body.detail).toBe(
      'This order is not an on-site collection',
    )
  })
})

describe('expected dates', () => {
  it('count the markers’ turnaround from the arrival at the laboratory, and are null before', async () => {
    const { order } = (await fixture.placeOrder({ lab_test_id: labTestIds.kit })).body
    expect([order.expected_result_by_date, order.worst_case_result_by_date]).toEqual([null, null])
    await fixture.request(
      'POST',
      `/v3/order/${order.id}/test?final_status=sample_with_lab.testkit.delivered_to_lab`,
      {
        headers: { 'x-sandbox-now': '2026-03-10T22:00:00Z' },
      },
    )
    const links = await fixture.db.labTestMarker.findMany({
      where: { labTestId: labTestIds.kit, isReflex: false },
      include: { marker: true },
    })
    const plus = (days: number) => new Date(Date.UTC(2026, 2, 10 + days)).toISOString().slice(0, 10)
    const slowest = (kind: 'commonTatDays' | 'worstCaseTatDays') =>
      Math.max(...links.map(({ marker }) => marker[kind] ?? 0))
    const arrived = await fixture.readOrder(order.id)
    expect(arrived.expected_result_by_date).toBe(plus(slowest('commonTatDays')))
    expect(arrived.worst_case_result_by_date).toBe(plus(slowest('worstCaseTatDays')))
  })
})

describe('GET /v3/order_transaction/{id}', () => {
  it('lists the orders with their last status', async () => {
    const { order } = (await fixture.placeKit()).body
    const id = order.order_transaction?.id ?? ''
    const { body } = await fixture.request('GET', `/v3/order_transaction/${id}`)
    expect(body).toMatchObject({
      id,
      team_id: fixture.teamId,
      status: 'active',
      orders: [
        {
          id: order.id,
          origin: 'initial',
          parent_id: null,
          last_status: 'received.testkit.awaiting_registration',
        },
      ],
    })
    expect((await fixture.request('GET', `/v3/order_transaction/${randomUUID()}`)).status).toBe(404)
  })
})

describe('POST /v3/order/resend_events', () => {
  const resend = (body: unknown) =>
    fixture.request<{ order_ids: string[]; detail: string }>('POST', '/v3/order/resend_events', {
      body,
    })

  it('resends the latest event of the given orders', async () => {
    const { order } = (await fixture.placeKit()).body
    const { body } = await resend({ order_ids: [order.id, randomUUID()] })
    expect(body.order_ids).toEqual([order.id])
    const messages = await fixture.listMessages(order.id)
    expect(messages).toHaveLength(3)
    expect(messages[2]).toEqual(messages[1])
  })

  it('resends those of a window of at most 60 days', async () => {
    const at = { 'x-sandbox-now': '2026-01-15T12:00:00Z', 'x-idempotency-key': randomUUID() }
    const { order } = (await fixture.placeKit({}, at)).body
    const { body } = await resend({
      start_at: '2026-01-15T00:00:00Z',
      end_at: '2026-01-16T00:00:00+00:00',
    })
    expect(body.order_ids).toEqual([order.id])
    expect(
      (await resend({ start_at: '2026-01-01T00:00:00Z', end_at: '2026-04-01T00:00:00Z' })).body
        .detail,
    ).toBe('start_at and end_at can be at most 60 days apart')
    expect(
      (await resend({ start_at: '2026-01-02T00:00:00Z', end_at: '2026-01-01T00:00:00Z' })).status,
    ).toBe(400)
    expect((await resend({})).status).toBe(422)
  })

  it('refuses orders and a window together', async () => {
    const { order } = (await fixture.placeKit()).body
    const before = await fixture.listMessages(order.id)
    for (const [name, window] of [
      ['start_at', { start_at: '2026-01-15T00:00:00Z' }],
      ['end_at', { end_at: '2026-01-15T00:00:00Z' }],
    ] as const) {
      const { status, body } = await resend({ order_ids: [order.id], ...window })
      expect([status, body.detail]).toMatchObject([
        422,
        [{ type: 'value_error', loc: ['body', name], input: '2026-01-15T00:00:00Z' }],
      ])
    }
    expect(await fixture.listMessages(order.id)).toEqual(before)
    expect((await resend({ order_ids: [order.id], end_at: null })).status).toBe(200)
  })

  it('sends nothing of a deleted user, named or in a window', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    const at = { 'x-sandbox-now': '2026-02-15T12:00:00Z', 'x-idempotency-key': randomUUID() }
    const { order } = (await fixture.placeKit({ user_id: userId }, at)).body
    const before = await fixture.listMessages(order.id)
    await fixture.request('DELETE', `/v2/user/${userId}`)
    const window = { start_at: '2026-02-15T00:00:00Z', end_at: '2026-02-16T00:00:00Z' }
    for (const body of [{ order_ids: [order.id] }, window])
      expect((await resend(body)).body.order_ids).toEqual([])
    expect(await fixture.listMessages(order.id)).toEqual(before)
  })

  it('refuses a window that is out of bounds', async () => {
    const { status, body } = await resend({
      start_at: '0000-01-01T00:00:00Z',
      end_at: '9999-12-31T23:59:59-14:00',
    })
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([
      { type: 'value_error', loc: ['body', 'start_at'] },
      { type: 'value_error', loc: ['body', 'end_at'] },
    ])
  })
})
