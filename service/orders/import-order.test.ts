import { randomBytes, randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { buildSampleId, formatSampleId } from '#contract/sample-id.ts'
import { patience } from '#testing/clock/patience.ts'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
  patientAddress,
  patientDetails,
} from '#testing/service/order-fixture.ts'
import { buildUser } from '#testing/service/service-fixture.ts'

/** At Labcorp, which also has an active account. */
const pendingAccount = '1ab0acc0-0000-4000-8000-000000000003'
const suspendedAccount = '1ab0acc0-0000-4000-8000-000000000004'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

function importOrder(changes: Record<string, unknown> = {}, key: string = randomUUID()) {
  const body = {
    user_id: fixture.userId,
    billing_type: 'client_bill',
    order_set: { lab_test_ids: [labTestIds.delegatedWalkIn] },
    collection_method: 'walk_in_test',
    patient_details: patientDetails,
    patient_address: patientAddress,
    sample_id: randomUUID().slice(0, 12).toUpperCase(),
    ...changes,
  }
  return fixture.post('/v3/order/import', body, { 'x-idempotency-key': key })
}

describe('POST /v3/order/import', () => {
  it('is refused for a team without the switch, whatever it sends', async () => {
    for (const { status, body } of [
      await importOrder(),
      await fixture.post('/v3/order/import', { sample_id: 1 }),
    ])
      expect([status, body.detail]).toEqual([403, 'Order import is not enabled for this team'])
  })

  it('starts with its requisition bypassed, and accepts a pending account', async () => {
    const { db, teamId } = fixture
    await db.team.update({ where: { id: teamId }, data: { orderImportEnabled: true } })
    const sample = { sample_id: 'LC-2231 7', lab_account_id: pendingAccount }
    const key = randomUUID()
    const { status, body } = await importOrder(sample, key)
    expect([status, body.detail]).toEqual([200, undefined])
    expect(body.order).toMatchObject({
      lab_account_id: pendingAccount,
      last_event: { status: 'received.walk_in_test.requisition_bypassed' },
      requisition_form_url: null,
    })
    expect((await importOrder(sample, key)).body.order.id).toBe(body.order.id)
    expect(await importOrder({ sample_id: body.order.sample_id })).toMatchObject({
      status: 400,
      body: { detail: 'sample_id is already in use' },
    })
    await fixture.simulate(body.order.id, { final_status: 'completed.walk_in_test.completed' })
    expect((await fixture.readOrder(body.order.id)).status).toBe('completed')
  })

  it.each(['ULO-7781/a', 'QUEST.LOU 1', '---'])('keeps the sample’s id %s', async (id) => {
    const { body } = await importOrder({ sample_id: ` ${id} ` })
    expect(body.order?.sample_id).toBe(id)
    expect((await fixture.readOrder(body.order.id)).sample_id).toBe(id)
  })

  it('keeps a code as our kits print it in their one spelling', async () => {
    const code = buildSampleId(randomBytes(11))
    const { body } = await importOrder({ sample_id: formatSampleId(code).toLowerCase() })
    expect(body.order?.sample_id).toBe(code)
  })

  it.each([
    ['a suspended account', { lab_account_id: suspendedAccount, order_set: kits() }, 400],
    ['tests of another modality', { collection_method: 'walk_in_test', order_set: kits() }, 400],
    ['an unknown user', { user_id: randomUUID() }, 404],
    ['no sample', { sample_id: '' }, 422],
    ['a sample that no barcode can hold', { sample_id: 'Ñ-1' }, 422],
  ])('refuses %s', async (_, changes, expected) => {
    expect((await importOrder(changes)).status).toBe(expected)
  })

  it('accepts a sample once of two concurrent imports, and refuses the other', async () => {
    const { db, teamId, userId } = fixture
    const users = [userId, await buildUser(db, teamId)]
    const blocker = new Client({ connectionString: fixture.databaseUrl })
    await blocker.connect()
    try {
      await blocker.query('BEGIN')
      await blocker.query('LOCK TABLE lab_order IN SHARE ROW EXCLUSIVE MODE')
      const imports = users.map((user) => importOrder({ user_id: user, sample_id: 'LC-7788' }))
      // Both are past every check, and wait to write.
      await vi.waitFor(async () => {
        const waiting = await db.$queryRaw<unknown[]>`
            SELECT 1 FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock' AND query LIKE '%lab_order%'`
        expect(waiting).toHaveLength(2)
      }, patience)
      await blocker.query('COMMIT')
      const answers = await Promise.all(imports)
      expect(answers.map(({ status, body }) => [status, body.detail]).toSorted()).toEqual([
        [200, undefined],
        [400, 'sample_id is already in use'],
      ])
    } finally {
      await blocker.end()
    }
  })

  it('imports a kit with its address', async () => {
    const { status, body } = await importOrder({
      collection_method: 'testkit',
      order_set: kits(),
    })
    expect([status, body.order.shipping_details?.city]).toEqual([200, 'Tempe'])
  })
})

function kits() {
  return { lab_test_ids: [labTestIds.kit] }
}
