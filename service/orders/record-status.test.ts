import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
} from '#testing/service/order-fixture.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

describe('one transaction', () => {
  it('stores no order, event or message when one of them cannot be written', async () => {
    const before = await countAll()
    await fixture.db.$executeRaw`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'refused'; END $$`
    await fixture.db.$executeRaw`
      CREATE TRIGGER refuse BEFORE INSERT ON webhook_message FOR EACH ROW
      WHEN (NEW.body LIKE '%awaiting_registration%') EXECUTE FUNCTION refuse()`
    try {
      const { status, body } = await fixture.placeKit()
      expect([status, body]).toEqual([500, { detail: 'Internal Server Error' }])
    } finally {
      await fixture.db.$executeRaw`DROP TRIGGER refuse ON webhook_message`
    }
    expect(await countAll()).toEqual(before)
  })

  it('writes a message and a delivery for every event of every order', async () => {
    const { order } = (await fixture.placeKit()).body
    await fixture.registerKit(order.sample_id)
    await fixture.simulate(order.id)
    const done = await fixture.readOrder(order.id)
    const messages = await fixture.listMessages(order.id)
    expect(messages.map(({ data }) => data.last_event)).toEqual(done.events)
  })

  async function countAll() {
    const { db } = fixture
    return Promise.all([
      db.order.count(),
      db.orderEvent.count(),
      db.webhookMessage.count(),
      db.idempotencyRecord.count(),
      db.orderTransaction.count(),
    ])
  }
})

describe('partial results', () => {
  it('are announced only to teams that enabled them', async () => {
    const walk = async () => {
      const { order } = (await fixture.placeOrder({ lab_test_id: labTestIds.walkIn })).body
      await fixture.simulate(order.id, {
        final_status: 'sample_with_lab.walk_in_test.partial_results',
      })
      return (await fixture.listMessages(order.id)).map(({ data }) =>
        data.last_event?.status.split('.').at(-1),
      )
    }
    expect(await walk()).not.toContain('partial_results')
    await fixture.db.team.update({
      where: { id: fixture.teamId },
      data: { partialWebhooksEnabled: true },
    })
    expect(await walk()).toContain('partial_results')
  })
})
