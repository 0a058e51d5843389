import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { OrderPage } from '#contract/orders.ts'
import { formatSampleId } from '#contract/sample-id.ts'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
  patientDetails,
  shippingDetails,
} from '#testing/service/order-fixture.ts'
import { buildTeam, buildUser } from '#testing/service/service-fixture.ts'

let fixture: OrderFixture
// Placed in this order, one a day from 2026-01-01 on.
const ids = { kit: '', registered: '', cancelled: '', critical: '', scheduled: '', walkIn: '' }
let otherUserId: string
let registeredSampleId: string

beforeAll(async () => {
  fixture = await createOrderFixture({ SERVICE_SANDBOX_CLOCK: 'true' })
  otherUserId = await buildUser(fixture.db, fixture.teamId)
  const at = (day: number) => ({
    'x-sandbox-now': `2026-01-0${day}T12:00:00Z`,
    'x-idempotency-key': randomUUID(),
  })
  const simulate = (orderId: string, finalStatus: string, day: number, body?: unknown) =>
    fixture.request('POST', `/v3/order/${orderId}/test?final_status=${finalStatus}`, {
      body,
      headers: at(day),
    })

  ids.kit = (
    await fixture.placeKit(
      { shipping_details: { ...shippingDetails, receiver_name: 'Odalys 100% Reyes' } },
      at(1),
    )
  ).body.order.id
  const registered = (await fixture.placeKit({}, at(2))).body.order
  ids.registered = registered.id
  registeredSampleId = registered.sample_id ?? ''
  await fixture.registerKit(
    registered.sample_id,
    { patient_details: { ...patientDetails, first_name: 'Zelda', last_name: 'Abbott' } },
    at(2),
  )
  ids.cancelled = (await fixture.placeKit({ user_id: otherUserId }, at(3))).body.order.id
  await simulate(ids.cancelled, 'cancelled.testkit.cancelled', 9)
  ids.critical = (await fixture.placeOrder({}, at(4))).body.order.id
  await simulate(ids.critical, 'completed.on_site_collection.completed', 4, {
    interpretation: 'critical',
  })
  ids.scheduled = (
    await fixture.placeOrder({ lab_test_id: labTestIds.kit, activate_by: '2999-01-01' }, at(5))
  ).body.order.id
  ids.walkIn = (
    await fixture.placeOrder(
      {
        lab_test_id: labTestIds.walkIn,
        patient_details: { ...patientDetails, last_name: 'Mendez' },
      },
      at(6),
    )
  ).body.order.id

  const stranger = await buildTeam(fixture.db)
  const strangersUser = await buildUser(fixture.db, stranger.teamId)
  await fixture.request('POST', '/v3/order/testkit', {
    apiKey: stranger.apiKey,
    body: {
      user_id: strangersUser,
      lab_test_id: labTestIds.kit,
      shipping_details: shippingDetails,
    },
  })
})
afterAll(() => fixture.close())

const all = () => [ids.walkIn, ids.scheduled, ids.critical, ids.cancelled, ids.registered, ids.kit]

async function list(query: string) {
  const { status, body } = await fixture.request<OrderPage & { detail: unknown }>(
    'GET',
    `/v3/orders${query}`,
  )
  return { status, body, ids: body.orders?.map(({ id }) => id) }
}

describe('GET /v3/orders', () => {
  it('lists only the team’s orders, newest first, with the total count', async () => {
    const { body, ids: listed } = await list('')
    expect(listed).toEqual(all())
    expect(body).toMatchObject({ total: 6, page: 1, size: 50 })
    expect(body.orders[5]).toEqual(await fixture.readOrder(ids.kit))
  })

  it('is the same operation as GET /orders', async () => {
    const { body } = await fixture.request<OrderPage>('GET', '/orders?interpretation=critical')
    expect(body.orders.map(({ id }) => id)).toEqual([ids.critical])
  })

  it('pages, with an empty page past the end', async () => {
    expect((await list('?page=2&size=4')).ids).toEqual([ids.registered, ids.kit])
    const past = await list('?page=9&size=4')
    expect([past.ids, past.body.total]).toEqual([[], 6])
  })

  it.each<[string, (keyof typeof ids)[]]>([
    ['?search_input=abbott', ['registered']],
    ['?search_input=zelda%20abbott', ['registered']],
    ['?search_input=odalys', ['kit']],
    ['?search_input=100%25', ['kit']],
    ['?search_input=_', []],
    ['?patient_name=Mendez', ['walkIn']],
    ['?shipping_recipient_name=odalys', ['kit']],
    ['?status=cancelled', ['cancelled']],
    ['?status=cancelled&status=ordered', ['walkIn', 'scheduled', 'cancelled']],
    ['?order_type=walk_in_test', ['walkIn']],
    ['?order_type=walk_in_test&order_type=on_site_collection', ['walkIn', 'critical']],
    ['?is_critical=true', ['critical']],
    ['?interpretation=critical', ['critical']],
    ['?interpretation=CRITICAL', ['critical']],
    ['?is_critical=True', ['critical']],
    ['?interpretation=normal', []],
    ['?status=Cancelled&order_type=TESTKIT', ['cancelled']],
    ['?order_activation_types=Scheduled', ['scheduled']],
    ['?interpretation=unheard-of', []],
    ['?order_activation_types=scheduled', ['scheduled']],
    ['?start_date=2026-01-03&end_date=2026-01-04', ['critical', 'cancelled']],
    ['?start_date=2026-01-05T13:00:00Z', ['walkIn']],
    ['?end_date=2026-01-01T12:00:00%2B00:00', ['kit']],
    ['?updated_start_date=2026-01-08', ['cancelled']],
    ['?updated_end_date=2026-01-01', ['kit']],
    ['?order_key=created_at&order_direction=asc&size=2', ['kit', 'registered']],
    ['?order_key=patient_name&order_direction=asc&size=1', ['registered']],
    ['?order_key=last_status&order_direction=asc&size=1', ['cancelled']],
  ])('filters by %s', async (query, expected) => {
    expect((await list(query)).ids).toEqual(expected.map((name) => ids[name]))
  })

  it('filters by user, ids, transaction and sample id', async () => {
    expect((await list(`?user_id=${otherUserId}`)).ids).toEqual([ids.cancelled])
    expect((await list(`?order_ids=${ids.kit}&order_ids=${ids.walkIn}`)).ids).toEqual([
      ids.walkIn,
      ids.kit,
    ])
    const { order_transaction: transaction } = await fixture.readOrder(ids.critical)
    expect((await list(`?order_transaction_id=${transaction?.id}`)).ids).toEqual([ids.critical])
    expect(
      (await list(`?search_input=${formatSampleId(registeredSampleId).toLowerCase()}`)).ids,
    ).toEqual([ids.registered])
    expect((await list(`?search_input=${ids.kit}`)).ids).toEqual([ids.kit])
    expect((await list('?order_activation_types=current')).ids).toEqual(
      all().filter((id) => id !== ids.scheduled),
    )
  })

  it.each([
    ['page=0', 'page', 'greater_than_equal'],
    ['size=0', 'size', 'greater_than_equal'],
    ['size=101', 'size', 'less_than_equal'],
    ['size=1e9', 'size', 'int_parsing'],
    ['page=abc', 'page', 'int_parsing'],
    ['user_id=7', 'user_id', 'uuid_parsing'],
    ['order_key=name', 'order_key', 'enum'],
    ['is_critical=perhaps', 'is_critical', 'enum'],
  ])('refuses %s', async (query, field, type) => {
    const { status, body } = await list(`?${query}`)
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ type, loc: ['query', field] }])
  })

  it.each([
    ['status=nope', 'status', 'enum', 'nope'],
    ['status=ordered&status=nope', 'status', 'enum', 'nope'],
    ['order_type=x', 'order_type', 'enum', 'x'],
    ['order_activation_types=z', 'order_activation_types', 'enum', 'z'],
    ['order_ids=x', 'order_ids', 'uuid_parsing', 'x'],
  ])('says what is wrong in the list of %s', async (query, field, type, input) => {
    const { status, body } = await list(`?${query}`)
    expect(status).toBe(422)
    const at = query.split('&').length - 1
    expect(body.detail).toMatchObject([{ type, loc: ['query', field, at], input }])
  })

  it.each(
    ['start_date', 'end_date', 'updated_start_date', 'updated_end_date'].flatMap((field) =>
      ['0000-01-01', '1899-12-31', '2200-01-01', '9999-12-31T23:59:59-14:00'].map(
        (date) => [field, date] as const,
      ),
    ),
  )('refuses %s=%s, which is out of bounds', async (field, date) => {
    const { status, body } = await fixture.request('GET', `/orders?${field}=${date}`)
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([
      {
        type: 'value_error',
        loc: ['query', field],
        msg: 'Value error, must be from 1900 to 2199',
        input: date,
      },
    ])
  })

  it.each(['status=done', 'order_ids=1', 'start_date=yesterday', 'search_input=%00'])(
    'also refuses %s',
    async (query) => {
      expect((await list(`?${query}`)).status).toBe(422)
    },
  )
})
