import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOrderSnapshot, type OrderAnswer, order as orderSchema } from '#contract/orders.ts'
import { withReducedDetails } from '#service/sandbox/faults/falsify-message.ts'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
} from '#testing/service/order-fixture.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture({ SERVICE_SANDBOX_CLOCK: 'true' })
})
afterAll(() => fixture.close())

const parse = (value: unknown) => orderSchema.parse(value)

describe('the revision of an order', () => {
  it('grows with each event, and every message and answer is a snapshot', async () => {
    const { order } = (await fixture.placeKit()).body
    const registered = (await fixture.registerKit(order.sample_id)).body.order
    const sent = (await fixture.listMessages(order.id)).map(({ data }) => parse(data))
    const revisions = sent.map(({ revision }) => Number(revision))
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b))
    expect(new Set(revisions).size).toBe(4)
    expect(registered.revision).toBe(revisions.at(-1))
    for (const each of [...sent, order, registered]) expect(isOrderSnapshot(parse(each))).toBe(true)
  })

  it('stays the same when nothing changes', async () => {
    const { order } = (await fixture.placeKit()).body
    const read = await fixture.readOrder(order.id)
    expect(read.revision).toBe(order.revision)
  })

  it('grows with a change that records no event', async () => {
    const activate_by = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10)
    const { order } = (await fixture.placeOrder({ lab_test_id: labTestIds.kit, activate_by })).body
    const { body } = await fixture.request<OrderAnswer>('PATCH', `/v3/order/${order.id}`, {
      body: { activate_by: new Date(Date.now() + 5 * 86_400_000).toISOString().slice(0, 10) },
    })
    expect(Number(body.order.revision)).toBe(Number(order.revision) + 1)
  })

  it('does not make a reduced message a snapshot', async () => {
    const { order } = (await fixture.placeKit()).body
    const body = JSON.stringify({ event_type: 'labtest.order.updated', data: order })
    const reduced = JSON.parse(withReducedDetails({ id: 'msg_1', body }).body)
    expect(isOrderSnapshot(parse(reduced.data))).toBe(false)
  })
})
