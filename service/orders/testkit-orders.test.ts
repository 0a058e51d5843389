import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isSampleId } from '#contract/sample-id.ts'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
  shippingDetails,
} from '#testing/service/order-fixture.ts'
import { buildTeam, buildUser } from '#testing/service/service-fixture.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

const statuses = (order: { events: { status: string }[] }) =>
  order.events.map((event) => event.status)

describe('POST /v3/order/testkit', () => {
  it('places a kit that awaits registration', async () => {
    const { status, body } = await fixture.placeKit({ passthrough: 'ours-1' })
    expect(status).toBe(200)
    expect(body.status).toBe('success')
    const { order } = body
    expect(statuses(order)).toEqual([
      'received.testkit.ordered',
      'received.testkit.awaiting_registration',
    ])
    expect(order.last_event).toEqual(order.events[1])
    expect(order).toMatchObject({
      team_id: fixture.teamId,
      user_id: fixture.userId,
      status: 'received',
      origin: 'initial',
      passthrough: 'ours-1',
      patient_details: null,
      patient_address: null,
      lab_test: { id: labTestIds.kit, method: 'testkit', is_active: true, status: 'active' },
      details: { type: 'testkit', data: { shipment: null } },
      has_abn: false,
    })
    expect(isSampleId(order.sample_id ?? '')).toBe(true)
    expect(order.shipping_details).toEqual({ ...shippingDetails, country: 'United States' })
    expect(order.order_transaction).toMatchObject({
      status: 'active',
      orders: [
        {
          id: order.id,
          low_level_status: 'awaiting_registration',
          origin: 'initial',
          parent_id: null,
        },
      ],
    })
    expect(order.created_at).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/)
    expect(await fixture.readOrder(order.id)).toEqual(order)
  })

  it('announces the order’s state at each event: created once, then updated', async () => {
    const { body } = await fixture.placeKit()
    const messages = await fixture.listMessages(body.order.id)
    expect(messages.map(({ event_type, data }) => [event_type, data.last_event?.status])).toEqual([
      ['labtest.order.created', 'received.testkit.ordered'],
      ['labtest.order.updated', 'received.testkit.awaiting_registration'],
    ])
    expect(messages[1]?.data).toEqual(body.order)
    expect(messages[0]?.data.order_transaction?.orders[0]?.low_level_status).toBe('ordered')
  })

  it('never sends the misspelled insurance key, and always sends the keys that strict clients need', async () => {
    const { body } = await fixture.placeKit()
    const keys = Object.keys(body.order)
    expect(keys).not.toContain('health_insurace_id')
    expect(keys).toEqual(
      expect.arrayContaining([
        ...[
          'user_id',
          'id',
          'team_id',
          'patient_details',
          'patient_address',
          'lab_test',
          'details',
          'sample_id',
          'notes',
        ],
        ...[
          'created_at',
          'updated_at',
          'events',
          'status',
          'last_event',
          'physician',
          'health_insurance_id',
          'origin',
        ],
        ...[
          'requisition_form_url',
          'shipping_details',
          'has_abn',
          'interpretation',
          'order_transaction',
          'activate_by',
        ],
      ]),
    )
    expect(Object.keys(body.order.lab_test)).toEqual(
      expect.arrayContaining([
        'id',
        'slug',
        'name',
        'sample_type',
        'method',
        'price',
        'is_active',
        'status',
      ]),
    )
  })

  it.each([
    ['US', 'United States'],
    ['us', 'United States'],
    ['United States', 'United States'],
    ['usa', 'United States'],
    ['PR', 'Puerto Rico'],
    ['Guam', 'Guam'],
  ])('accepts the country %s and returns %s', async (country, expected) => {
    const { body } = await fixture.placeKit({ shipping_details: { ...shippingDetails, country } })
    expect(body.order.shipping_details?.country).toBe(expected)
  })

  it.each([
    ['Atlantis', 'country'],
    ['ZZ', 'country'],
    ['DE', 'country'],
    ['Germany', 'country'],
    ['CA', 'country'],
  ])('refuses the country %s', async (country, field) => {
    const { status, body } = await fixture.placeKit({
      shipping_details: { ...shippingDetails, country },
    })
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([
      { type: 'value_error', loc: ['body', 'shipping_details', field] },
    ])
  })

  it.each([
    ['zip', '8528', 'string_pattern_mismatch'],
    ['state', 'Arizona', 'string_pattern_mismatch'],
    ['state', 'ZZ', 'value_error'],
    ['phone_number', 'call me', 'value_error'],
    ['first_line', '', 'string_too_short'],
    ['receiver_name', undefined, 'missing'],
  ])('names the invalid field %s', async (field, value, type) => {
    const { status, body } = await fixture.placeKit({
      shipping_details: { ...shippingDetails, [field]: value },
    })
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ type, loc: ['body', 'shipping_details', field] }])
  })

  it('does not find an unknown user or another team’s, and writes nothing', async () => {
    const stranger = await buildTeam(fixture.db)
    const strangersUser = await buildUser(fixture.db, stranger.teamId)
    const before = await fixture.db.order.count()
    for (const userId of [randomUUID(), strangersUser]) {
      const { status, body } = await fixture.placeKit({ user_id: userId })
      expect([status, body]).toEqual([404, { detail: 'User not found' }])
    }
    expect(await fixture.db.order.count()).toBe(before)
  })

  it('does not order for a deleted user', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    await fixture.db.user.update({ where: { id: userId }, data: { deletedAt: new Date() } })
    expect((await fixture.placeKit({ user_id: userId })).status).toBe(404)
  })

  it('does not find an unknown lab test, and accepts only kits', async () => {
    const unknown = await fixture.placeKit({ lab_test_id: randomUUID() })
    expect([unknown.status, unknown.body]).toEqual([404, { detail: 'Lab test does not exist' }])
    expect((await fixture.placeKit({ lab_test_id: labTestIds.walkIn })).status).toBe(400)
    expect((await fixture.placeKit({ lab_test_id: 'one' })).body.detail).toMatchObject([
      { type: 'uuid_parsing', loc: ['body', 'lab_test_id'] },
    ])
  })

  it('does not find another team’s lab account', async () => {
    const stranger = await buildTeam(fixture.db)
    const account = await fixture.db.labAccount.create({
      data: {
        id: randomUUID(),
        labId: 1,
        orgId: stranger.orgId,
        status: 'active',
        delegatedFlow: 'not_delegated',
        providerAccountId: 'theirs',
        teamIdAllowlist: [stranger.teamId],
      },
    })
    const { status, body } = await fixture.placeKit({ lab_account_id: account.id })
    expect([status, body]).toEqual([404, { detail: 'Lab account does not exist' }])
  })

  it('ignores fields that only the service sets', async () => {
    const { body } = await fixture.placeKit({
      id: randomUUID(),
      team_id: randomUUID(),
      status: 'completed',
      created_at: '2020-01-01',
    })
    expect(body.order).toMatchObject({ team_id: fixture.teamId, status: 'received' })
    expect(body.order.created_at.slice(0, 4)).not.toBe('2020')
  })
})
