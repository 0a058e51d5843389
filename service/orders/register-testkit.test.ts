import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatSampleId } from '#contract/sample-id.ts'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
  patientAddress,
  patientDetails,
  physician,
} from '#testing/service/order-fixture.ts'
import { buildTeam, buildUser } from '#testing/service/service-fixture.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

const lastSegments = (order: { events: { status: string }[] }) =>
  order.events.map(({ status }) => status.split('.').at(-1))

async function placeKitAt(position?: string) {
  const { order } = (await fixture.placeKit()).body
  if (position) await fixture.simulate(order.id, { final_status: position })
  return order
}

describe('POST /v3/order/testkit/register', () => {
  it('records the requisition and the registration, with patient and shipment', async () => {
    const kit = await placeKitAt()
    const { status, body } = await fixture.registerKit(kit.sample_id, {
      physician,
      patient_details: { ...patientDetails, dob: `${patientDetails.dob}T00:00:00+00:00` },
    })
    expect(status).toBe(200)
    const { order } = body
    expect(order.events.map((event) => event.status)).toEqual([
      'received.testkit.ordered',
      'received.testkit.awaiting_registration',
      'received.testkit.requisition_created',
      'received.testkit.testkit_registered',
    ])
    expect(order).toMatchObject({
      id: kit.id,
      status: 'received',
      patient_details: patientDetails,
      patient_address: { ...patientAddress, country: 'United States' },
      physician,
    })
    const { shipment } = order.details.data ?? {}
    expect(shipment?.outbound_courier).toBe('USPS')
    expect(shipment?.outbound_tracking_url).toBe(
      `https://tools.usps.com/go/TrackConfirmAction?tLabels=${shipment?.outbound_tracking_number}`,
    )
    expect(shipment?.inbound_tracking_number).toBeTruthy()
    const messages = await fixture.listMessages(kit.id)
    expect(messages.map(({ event_type, data }) => [event_type, data.events.length])).toEqual([
      ['labtest.order.created', 1],
      ['labtest.order.updated', 2],
      ['labtest.order.updated', 3],
      ['labtest.order.updated', 4],
    ])
  })

  it.each([
    ['awaiting_registration', undefined, []],
    ['transit_customer', 'collecting_sample.testkit.transit_customer', ['transit_customer']],
    [
      'out_for_delivery',
      'collecting_sample.testkit.out_for_delivery',
      ['transit_customer', 'out_for_delivery'],
    ],
    [
      'with_customer',
      'collecting_sample.testkit.with_customer',
      ['transit_customer', 'out_for_delivery', 'with_customer'],
    ],
  ])('registers a kit at %s', async (_, position, travelled) => {
    const kit = await placeKitAt(position)
    const { status, body } = await fixture.registerKit(kit.sample_id)
    expect(status).toBe(200)
    expect(lastSegments(body.order)).toEqual([
      ...['ordered', 'awaiting_registration', ...travelled],
      ...['requisition_created', 'testkit_registered'],
    ])
    expect(body.order.status).toBe('received')
    // Shipping continues from where it was.
    expect((await fixture.simulate(kit.id)).status).toBe(200)
    const rest = [
      'transit_customer',
      'out_for_delivery',
      'with_customer',
      'transit_lab',
      'delivered_to_lab',
      'completed',
    ]
    const done = await fixture.readOrder(kit.id)
    expect(lastSegments(done).slice(4 + travelled.length)).toEqual(rest.slice(travelled.length))
  })

  it.each([
    ['collecting_sample.testkit.problem_in_transit_customer', 'problem_in_transit_customer'],
    ['failed.testkit.lost', 'lost'],
    ['cancelled.testkit.cancelled', 'cancelled'],
    ['cancelled.testkit.do_not_process', 'do_not_process'],
  ])('refuses a kit at %s', async (position, low) => {
    const kit = await placeKitAt(position)
    const { status, body } = await fixture.registerKit(kit.sample_id)
    expect([status, body]).toEqual([
      400,
      { detail: `This test kit cannot be registered while it is ${low}` },
    ])
  })

  it('refuses a registered kit and leaves it unchanged', async () => {
    const kit = await placeKitAt()
    const first = await fixture.registerKit(kit.sample_id)
    const second = await fixture.registerKit(kit.sample_id)
    expect([second.status, second.body]).toEqual([
      400,
      { detail: 'This test kit is already registered' },
    ])
    expect(await fixture.readOrder(kit.id)).toEqual(first.body.order)
  })

  it('registers once for simultaneous requests', async () => {
    const kit = await placeKitAt()
    const answers = await Promise.all([1, 2, 3, 4].map(() => fixture.registerKit(kit.sample_id)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
    expect(lastSegments(await fixture.readOrder(kit.id))).toHaveLength(4)
  })

  it('finds the kit by its code in any typed form', async () => {
    const kit = await placeKitAt()
    const typed = ` ${formatSampleId(kit.sample_id ?? '')
      .toLowerCase()
      .replaceAll('0', 'o')} `
    expect((await fixture.registerKit(typed)).status).toBe(200)
  })

  it('does not find an unknown code or another team’s kit', async () => {
    const kit = await placeKitAt()
    const stranger = await buildTeam(fixture.db)
    const body = {
      sample_id: kit.sample_id,
      patient_details: patientDetails,
      patient_address: patientAddress,
    }
    const theirs = await fixture.request('POST', '/v3/order/testkit/register', {
      body,
      apiKey: stranger.apiKey,
    })
    const unknown = await fixture.registerKit('0000-0000-0000')
    expect([theirs.status, unknown.status]).toEqual([404, 404])
    expect(theirs.body).toEqual(unknown.body)
  })

  it('binds the kit to the user in the registration', async () => {
    const kit = await placeKitAt()
    const patientId = await buildUser(fixture.db, fixture.teamId, 'patient-7')
    const { body } = await fixture.registerKit(kit.sample_id, { user_id: patientId })
    expect(body.order.user_id).toBe(patientId)
    const messages = await fixture.listMessages(kit.id)
    expect(messages.map(({ user_id }) => user_id)).toEqual([
      fixture.userId,
      fixture.userId,
      patientId,
      patientId,
    ])
    const user = await fixture.db.user.findUniqueOrThrow({ where: { id: patientId } })
    expect(user.demographics).toMatchObject({ first_name: 'Grace', address: { city: 'Tempe' } })
  })

  it('keeps the order’s user when the registration has none', async () => {
    const kit = await placeKitAt()
    const { body } = await fixture.registerKit(kit.sample_id, { user_id: undefined })
    expect(body.order.user_id).toBe(fixture.userId)
  })

  it('does not bind to another team’s user', async () => {
    const kit = await placeKitAt()
    const stranger = await buildTeam(fixture.db)
    const strangersUser = await buildUser(fixture.db, stranger.teamId)
    for (const userId of [strangersUser, randomUUID()]) {
      const { status, body } = await fixture.registerKit(kit.sample_id, { user_id: userId })
      expect([status, body]).toEqual([404, { detail: 'User not found' }])
    }
    expect((await fixture.readOrder(kit.id)).user_id).toBe(fixture.userId)
  })

  it('accepts street and street_number as first_line', async () => {
    const kit = await placeKitAt()
    const { first_line: _, ...address } = patientAddress
    const { body } = await fixture.registerKit(kit.sample_id, {
      patient_address: { ...address, street: 'Orchard Road', street_number: '18' },
    })
    expect(body.order.patient_address?.first_line).toBe('18 Orchard Road')
    expect(body.order.patient_address).not.toHaveProperty('street')
  })

  it('says what a street_number must be', async () => {
    const kit = await placeKitAt()
    const answer = await fixture.registerKit(kit.sample_id, {
      patient_address: { ...patientAddress, street_number: true },
    })
    expect(answer).toMatchObject({
      status: 422,
      body: {
        detail: [
          {
            loc: ['body', 'patient_address', 'street_number'],
            msg: 'Value error, must be a string or a number',
            input: true,
          },
        ],
      },
    })
  })

  it.each(['US', 'United States'])(
    'accepts the patient’s country as %s and returns its name',
    async (country) => {
      const kit = await placeKitAt()
      const { body } = await fixture.registerKit(kit.sample_id, {
        patient_address: { ...patientAddress, country },
      })
      expect(body.order.patient_address?.country).toBe('United States')
    },
  )

  it('requires consents when the service’s physicians sign, unless a physician is given', async () => {
    const kit = await placeKitAt()
    const refused = await fixture.registerKit(kit.sample_id, { consents: [] })
    expect([refused.status, refused.body]).toEqual([
      400,
      { detail: 'consents are required unless a physician is set' },
    ])
    expect(
      (await fixture.registerKit(kit.sample_id, { consents: undefined, physician })).status,
    ).toBe(200)
    const stored = await fixture.db.order.findUniqueOrThrow({ where: { id: kit.id } })
    expect(stored.physician).toEqual(physician)
  })

  it('stores consents with version and time', async () => {
    const kit = await placeKitAt()
    const given = {
      consentType: 'terms-of-use',
      version: '2.1',
      timeOfConsent: '2026-01-02T03:04:05Z',
    }
    await fixture.registerKit(kit.sample_id, {
      consents: [given, { consentType: 'privacy-policy' }],
    })
    const stored = await fixture.db.order.findUniqueOrThrow({ where: { id: kit.id } })
    expect(stored.consents).toEqual([
      given,
      { consentType: 'privacy-policy', version: '1.0', timeOfConsent: expect.stringMatching(/Z$/) },
    ])
  })

  it.each([
    ['first_name', 'José', 'value_error'],
    ['first_name', ' ', 'string_too_short'],
    ['last_name', '-Smith', 'value_error'],
    ['dob', '2999-01-01', 'value_error'],
    ['dob', '1988-02-31', 'date_from_datetime_parsing'],
    ['gender', 'robot', 'enum'],
    ['email', 'grace', 'value_error'],
    ['phone_number', 'none', 'value_error'],
  ])('names the patient’s field %s when it is %s', async (field, value, type) => {
    const kit = await placeKitAt()
    const { status, body } = await fixture.registerKit(kit.sample_id, {
      patient_details: { ...patientDetails, [field]: value },
    })
    expect(status).toBe(422)
    expect(body.detail).toContainEqual(
      expect.objectContaining({ type, loc: ['body', 'patient_details', field], input: value }),
    )
  })

  it('refuses minors unless the team is enabled for them', async () => {
    const kit = await placeKitAt()
    const minor = { ...patientDetails, dob: `${new Date().getUTCFullYear() - 10}-01-01` }
    expect((await fixture.registerKit(kit.sample_id, { patient_details: minor })).body.detail).toBe(
      'This team cannot order for patients under 18',
    )
    await fixture.db.team.update({
      where: { id: fixture.teamId },
      data: { minorOrderingEnabled: true },
    })
    expect((await fixture.registerKit(kit.sample_id, { patient_details: minor })).body.detail).toBe(
      'medical_proxy is required for patients under 18',
    )
    for (const medical_proxy of [{}, { name: 'Ada Lindqvist' }, { first_name: 'Ada' }]) {
      const unnamed = { ...minor, medical_proxy }
      expect((await fixture.registerKit(kit.sample_id, { patient_details: unnamed })).status).toBe(
        422,
      )
    }
    const medical_proxy = { first_name: 'Ada', last_name: 'Lindqvist' }
    const proxied = { patient_details: { ...minor, medical_proxy } }
    const { status, body } = await fixture.registerKit(kit.sample_id, proxied)
    expect(status).toBe(200)
    const info = `/v2/user/${body.order.user_id}/info/latest`
    expect(await fixture.request('GET', info)).toMatchObject({
      status: 200,
      body: { medical_proxy, dob: minor.dob },
    })
  })

  it('does not register a kit of a known patient', async () => {
    const { body } = await fixture.placeOrder({ lab_test_id: labTestIds.kit })
    expect((await fixture.registerKit(body.order.sample_id)).body.detail).toBe(
      'This test kit is already registered',
    )
  })
})
