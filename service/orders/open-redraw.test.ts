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

describe('a redraw', () => {
  const fail = (orderId: string, statusDetail?: string) =>
    fixture.simulate(
      orderId,
      { final_status: 'failed.testkit.sample_error' },
      { status_detail: statusDetail },
    )

  it.each([
    'sample_quantity_not_sufficient',
    'sample_contaminated',
    'sample_stability_exceeded',
    'sample_hemolyzed',
    'sample_improper_collection',
  ])('follows a sample error with %s, in the same transaction', async (detail) => {
    const kit = (await fixture.placeKit()).body.order
    await fixture.registerKit(kit.sample_id)
    expect((await fail(kit.id, detail)).status).toBe(200)
    const failed = await fixture.readOrder(kit.id)
    expect(failed.last_event).toMatchObject({
      status: 'failed.testkit.sample_error',
      status_detail: detail,
    })
    expect(failed.order_transaction).toMatchObject({
      status: 'active',
      orders: [
        { id: kit.id, origin: 'initial', low_level_status: 'sample_error' },
        { origin: 'redraw', parent_id: kit.id, low_level_status: 'requisition_created' },
      ],
    })
    const redraw = await fixture.readOrder(failed.order_transaction?.orders[1]?.id ?? '')
    expect(redraw).toMatchObject({
      origin: 'redraw',
      user_id: failed.user_id,
      patient_details: failed.patient_details,
      shipping_details: { first_line: '18 Orchard Road' },
    })
    expect(redraw.sample_id).not.toBe(kit.sample_id)
    expect((await fixture.listMessages(redraw.id)).map(({ event_type }) => event_type)).toEqual([
      'labtest.order.created',
      'labtest.order.updated',
    ])
    await fixture.simulate(redraw.id)
    expect((await fixture.readOrder(kit.id)).order_transaction?.status).toBe('completed')
  })

  it('leaves the transaction active in the message about the failure', async () => {
    const kit = (await fixture.placeKit()).body.order
    await fixture.registerKit(kit.sample_id)
    await fail(kit.id, 'sample_hemolyzed')
    const messages = await fixture.listMessages(kit.id)
    expect(messages.at(-1)?.data).toMatchObject({
      last_event: { status: 'failed.testkit.sample_error' },
      order_transaction: { status: 'active' },
    })
  })

  it('ends the transaction when it fails too', async () => {
    const first = (await fixture.placeOrder({ lab_test_id: labTestIds.kit })).body.order
    await fail(first.id, 'sample_hemolyzed')
    const redrawId = (await fixture.readOrder(first.id)).order_transaction?.orders[1]?.id ?? ''
    await fail(redrawId, 'sample_hemolyzed')
    for (const orderId of [first.id, redrawId])
      expect((await fixture.readOrder(orderId)).order_transaction?.status).toBe('cancelled')
    const lost = (await fixture.placeOrder({ lab_test_id: labTestIds.kit })).body.order
    await fail(lost.id)
    expect((await fixture.listMessages(lost.id)).at(-1)?.data.order_transaction?.status).toBe(
      'cancelled',
    )
  })

  it('is not opened without a recoverable cause, or twice', async () => {
    const plain = (await fixture.placeOrder({ lab_test_id: labTestIds.kit })).body.order
    await fail(plain.id)
    expect((await fixture.readOrder(plain.id)).order_transaction?.orders).toHaveLength(1)
    const first = (await fixture.placeOrder({ lab_test_id: labTestIds.kit })).body.order
    await fail(first.id, 'sample_hemolyzed')
    const redrawId = (await fixture.readOrder(first.id)).order_transaction?.orders[1]?.id ?? ''
    await fail(redrawId, 'sample_hemolyzed')
    expect((await fixture.readOrder(first.id)).order_transaction?.orders).toHaveLength(2)
  })

  it('follows a walk-in order whose sample must be drawn again', async () => {
    const { order } = (
      await fixture.placeOrder({ lab_test_id: labTestIds.walkIn, physician: undefined })
    ).body
    await fixture.simulate(order.id, {
      final_status: 'collecting_sample.walk_in_test.redraw_available',
    })
    const { order_transaction: transaction } = await fixture.readOrder(order.id)
    expect(
      transaction?.orders.map(({ origin, low_level_status }) => [origin, low_level_status]),
    ).toEqual([
      ['initial', 'redraw_available'],
      ['redraw', 'ordered'],
    ])
  })
})
