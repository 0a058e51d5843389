import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createOrderFixture,
  healthInsurance,
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

async function detailOf(changes: Record<string, unknown>) {
  const { status, body } = await fixture.placeOrder(changes)
  return [status, body.detail]
}

describe('POST /v3/order', () => {
  it('skips registration for a known patient’s kit', async () => {
    const { status, body } = await fixture.placeOrder({
      lab_test_id: labTestIds.kit,
      clinical_notes: 'Fasting since 8 pm',
    })
    expect(status).toBe(200)
    expect(lastSegments(body.order)).toEqual(['ordered', 'requisition_created'])
    expect(body.order).toMatchObject({
      clinical_notes: 'Fasting since 8 pm',
      patient_details: patientDetails,
      shipping_details: {
        receiver_name: 'Grace Lindqvist',
        country: 'United States',
        phone_number: '+14805550123',
      },
    })
    expect(body.order.sample_id).toBeTruthy()
  })

  it('leaves other modalities ordered, with a sample id from the requisition on', async () => {
    const { body } = await fixture.placeOrder({ passthrough: 'x' })
    expect(body.order).toMatchObject({
      sample_id: null,
      details: { type: 'on_site_collection' },
      passthrough: 'x',
    })
    expect(lastSegments(body.order)).toEqual(['ordered'])
    await fixture.simulate(body.order.id, {
      final_status: 'received.on_site_collection.requisition_created',
    })
    expect((await fixture.readOrder(body.order.id)).sample_id).toHaveLength(12)
  })

  it('is the same operation as POST /v3/order/create', async () => {
    const body = {
      user_id: fixture.userId,
      lab_test_id: labTestIds.onSite,
      patient_details: patientDetails,
      patient_address: {
        first_line: '1 Way',
        city: 'Mesa',
        state: 'AZ',
        zip: '85201',
        country: 'US',
        access_notes: 'Ring twice',
      },
    }
    const key = { 'x-idempotency-key': randomUUID() }
    const first = await fixture.post('/v3/order', body, key)
    const second = await fixture.post('/v3/order/create', body, key)
    expect(second.body).toEqual(first.body)
    expect(first.body.order.patient_address?.access_notes).toBe('Ring twice')
  })

  it('refuses comments over 1,000 characters', async () => {
    expect((await fixture.placeOrder({ clinical_notes: 'x'.repeat(1000) })).status).toBe(200)
    const [status, detail] = await detailOf({ clinical_notes: 'x'.repeat(1001) })
    expect(status).toBe(422)
    expect(detail).toMatchObject([{ type: 'string_too_long', loc: ['body', 'clinical_notes'] }])
  })

  it.each([
    [{ lab_test_id: undefined }, 'Either lab_test_id or order_set must be set'],
    [{ lab_test_id: undefined, order_set: {} }, 'lab_test_ids or add_on must be set in order_set'],
    [{ collection_method: 'testkit' }, 'Cannot set collection_method to TESTKIT'],
    [
      { lab_test_id: undefined, order_set: { add_on: { marker_ids: [1] } } },
      'collection_method must be set if add_on is set',
    ],
    [
      { lab_test_id: undefined, collection_method: 'walk_in_test', order_set: { add_on: {} } },
      'marker_ids or provider_ids must be set in add_on',
    ],
    [
      {
        lab_test_id: undefined,
        collection_method: 'walk_in_test',
        order_set: { add_on: { marker_ids: [1], provider_ids: ['2'] } },
      },
      'cannot set both marker_ids and provider_ids in add_on',
    ],
    [
      {
        lab_test_id: undefined,
        order_set: { lab_test_ids: [labTestIds.kit, labTestIds.kitOfAnotherLab] },
      },
      'cannot order lab_tests from multiple labs',
    ],
    [
      {
        lab_test_id: undefined,
        order_set: { lab_test_ids: [labTestIds.onSite, labTestIds.atHome] },
      },
      'cannot order lab tests with multiple collection methods',
    ],
  ])('refuses %j', async (changes, expected) => {
    expect(await detailOf(changes)).toEqual([400, expected])
  })

  it.each([
    { lab_test_ids: [labTestIds.otherKit] },
    { lab_test_ids: [labTestIds.kit, labTestIds.otherKit] },
    { lab_test_ids: [] },
  ])('refuses lab_test_id beside a set of other tests: %j', async (order_set) => {
    expect(await detailOf({ lab_test_id: labTestIds.kit, order_set })).toEqual([
      400,
      'lab_test_id and order_set must not name different lab tests',
    ])
  })

  it('takes a set that repeats lab_test_id or names no test', async () => {
    const both = { lab_test_id: labTestIds.kit, order_set: { lab_test_ids: [labTestIds.kit] } }
    expect((await fixture.placeOrder(both)).body.order.lab_test.id).toBe(labTestIds.kit)
    expect((await fixture.placeOrder({ ...both, order_set: {} })).status).toBe(200)
  })

  it('keeps diagnosis codes in one spelling', async () => {
    const icd_codes = [' e039 ', 'R53.83', 'z00', 'M1A0110', 'S72.001A']
    const { body } = await fixture.placeOrder({ icd_codes })
    expect(body.order.icd_codes).toEqual(['E03.9', 'R53.83', 'Z00', 'M1A.0110', 'S72.001A'])
  })

  it.each(['zzz', '<b>', 'E0', 'E03.', 'E03.91234', '003.9'])(
    'refuses the diagnosis code %s and names its place',
    async (code) => {
      const [status, detail] = await detailOf({ icd_codes: ['E03.9', code] })
      expect(status).toBe(422)
      expect(detail).toMatchObject([{ type: 'value_error', loc: ['body', 'icd_codes', 1] }])
    },
  )

  it.each([
    [{ country: 'Germany' }, 'country'],
    [{ country: 'DE' }, 'country'],
    [{ state: 'ZZ' }, 'state'],
  ])('refuses a patient outside of the United States: %j', async (change, field) => {
    const [status, detail] = await detailOf({ patient_address: { ...patientAddress, ...change } })
    expect(status).toBe(422)
    expect(detail).toMatchObject([{ type: 'value_error', loc: ['body', 'patient_address', field] }])
  })

  it('makes a generated test for a set, and reuses it for the same set', async () => {
    const set = {
      lab_test_id: undefined,
      order_set: { lab_test_ids: [labTestIds.kit, labTestIds.otherKit] },
    }
    const first = (await fixture.placeOrder(set)).body.order
    const second = (await fixture.placeOrder(set)).body.order
    expect(first.lab_test).toMatchObject({ auto_generated: true, method: 'testkit' })
    expect(second.lab_test.id).toBe(first.lab_test.id)
  })

  it('orders single markers', async () => {
    const marker = await fixture.db.marker.findFirstOrThrow({
      where: {
        aLaCarteEnabled: true,
        lab: { slug: 'quest' },
        questions: { none: { required: true } },
        NOT: { isOrderable: false },
      },
    })
    const { status, body } = await fixture.placeOrder({
      lab_test_id: undefined,
      collection_method: 'walk_in_test',
      order_set: { add_on: { marker_ids: [marker.id] } },
    })
    expect([status, body.order.lab_test.name]).toEqual([200, marker.name])
  })

  it('does not find another team’s user or lab account, and writes nothing', async () => {
    const stranger = await buildTeam(fixture.db)
    const userId = await buildUser(fixture.db, stranger.teamId)
    const before = await fixture.db.order.count()
    expect(await detailOf({ user_id: userId })).toEqual([404, 'User not found'])
    expect(await detailOf({ lab_account_id: randomUUID() })).toEqual([
      404,
      'Lab account does not exist',
    ])
    expect(await fixture.db.order.count()).toBe(before)
  })

  it('requires a physician for a delegated account from the day of enforcement on', async () => {
    const delegated = {
      lab_test_id: labTestIds.delegatedWalkIn,
      aoe_answers: await answerRequired(labTestIds.delegatedWalkIn),
    }
    expect(await detailOf(delegated)).toEqual([
      400,
      'A physician is required for orders through a delegated lab account',
    ])
    const signed = (await fixture.placeOrder({ ...delegated, physician })).body
    expect(signed).not.toHaveProperty('warning')
    expect(signed.order.physician).toEqual(physician)
    fixture.settings.SERVICE_PHYSICIAN_ENFORCED_FROM = '2999-01-01'
    const accepted = (await fixture.placeOrder(delegated)).body
    expect(accepted).toMatchObject({
      order: { physician: null },
      warning:
        'From 2999-01-01 on, orders through a delegated lab account are refused without a physician',
    })
    fixture.settings.SERVICE_PHYSICIAN_ENFORCED_FROM = '2000-01-01'
  })

  it('says what an answer must be', async () => {
    expect(
      await detailOf({ aoe_answers: [{ marker_id: 1, question_id: 1, answer: 5 }] }),
    ).toMatchObject([
      422,
      [
        {
          loc: ['body', 'aoe_answers', 0, 'answer'],
          msg: 'Value error, must be a string or a list of strings',
          input: 5,
        },
      ],
    ])
  })

  it('refuses minors for at-home phlebotomy', async () => {
    const dob = `${new Date().getUTCFullYear() - 12}-01-01`
    expect(
      await detailOf({
        lab_test_id: labTestIds.atHome,
        patient_details: { ...patientDetails, dob },
      }),
    ).toEqual([400, 'At-home phlebotomy is not available for patients under 18'])
  })

  it('has the service’s physician sign where no account is delegated', async () => {
    const { body } = await fixture.placeOrder()
    expect(body.order.physician).toEqual({
      first_name: 'Rowan',
      last_name: 'Ellery',
      npi: '1841207735',
    })
    expect(body).not.toHaveProperty('warning')
  })

  it('bills only what the lab account allows in the patient’s state', async () => {
    const order = {
      lab_test_id: labTestIds.delegatedWalkIn,
      aoe_answers: await answerRequired(labTestIds.delegatedWalkIn),
      health_insurance: healthInsurance,
      physician,
    }
    const inState = (state: string, billing_type: string) =>
      detailOf({
        ...order,
        billing_type,
        patient_address: { ...patientAddress, state },
      })
    expect(await inState('NY', 'client_bill')).toEqual([
      400,
      'billing_type client_bill is not allowed in NY by the lab account',
    ])
    expect(await inState('CO', 'commercial_insurance')).toEqual([
      400,
      'billing_type commercial_insurance is not allowed in CO by the lab account',
    ])
    expect(await inState('AZ', 'commercial_insurance')).toEqual([200, undefined])
  })

  it('bills the given or the newest primary insurance', async () => {
    const userId = await buildUser(fixture.db, fixture.teamId)
    const billed = { user_id: userId, billing_type: 'commercial_insurance' }
    expect(await detailOf(billed)).toEqual([
      400,
      'health_insurance is required for commercial_insurance billing',
    ])
    const given = await fixture.placeOrder({ ...billed, health_insurance: healthInsurance })
    const stored = await fixture.placeOrder(billed)
    expect(given.body.order.health_insurance_id).toBeTruthy()
    expect(stored.body.order.health_insurance_id).toBe(given.body.order.health_insurance_id)
    expect(stored.body.order.has_abn).toBe(false)
  })
})

/** A valid answer to every required question of the lab test. */
async function answerRequired(labTestId: string) {
  const questions = await fixture.db.question.findMany({
    where: { required: true, marker: { labTests: { some: { labTestId, isReflex: false } } } },
    include: { answers: true },
  })
  return questions.map(({ id, markerId, type, answers }) => ({
    marker_id: markerId,
    question_id: Number(id),
    answer: type === 'numeric' ? '1' : (answers[0]?.code ?? 'none'),
  }))
}
