import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  createOrderFixture,
  labTestIds,
  type OrderFixture,
  type OrderOrFault,
  shippingDetails,
} from '#testing/service/order-fixture.ts'

let fixture: OrderFixture
beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

const elsewhere = { ...shippingDetails, first_line: '77 Larkspur Lane', zip: '85282' }
const change = (orderId: string, body: object) =>
  fixture.request<OrderOrFault>('PATCH', `/v3/order/${orderId}`, { body })

describe('PATCH /v3/order/{order_id} with shipping_details', () => {
  it('sends the kit to another address, and announces the changed order', async () => {
    const { order } = (await fixture.placeKit()).body
    const { status, body } = await change(order.id, { shipping_details: elsewhere })
    expect([status, body.message]).toEqual([200, 'order updated'])
    expect(body.order.shipping_details).toEqual({ ...elsewhere, country: 'United States' })
    expect(body.order.events).toEqual(order.events)
    expect(body.order.revision).toBeGreaterThan(order.revision ?? 0)
    const messages = await fixture.listMessages(order.id)
    expect(messages.at(-1)).toMatchObject({ event_type: 'labtest.order.updated', data: body.order })
  })

  it('is possible for a registered kit, too, until it ships', async () => {
    const { order } = (await fixture.placeKit()).body
    await fixture.registerKit(order.sample_id)
    expect((await change(order.id, { shipping_details: elsewhere })).status).toBe(200)
    await fixture.simulate(order.id, { final_status: 'collecting_sample.testkit.transit_customer' })
    expect((await change(order.id, { shipping_details: shippingDetails })).body.detail).toBe(
      'The shipping address cannot be changed while the order is transit_customer',
    )
    const { shipping_details } = await fixture.readOrder(order.id)
    expect(shipping_details?.first_line).toBe('77 Larkspur Lane')
  })

  it.each(['cancelled.testkit.do_not_process', 'collecting_sample.testkit.with_customer'])(
    'refuses a kit at %s',
    async (position) => {
      const { order } = (await fixture.placeKit()).body
      await fixture.simulate(order.id, { final_status: position })
      expect((await change(order.id, { shipping_details: elsewhere })).status).toBe(400)
    },
  )

  it('refuses an order without a kit, an unknown one, and an incomplete address', async () => {
    const visit = (await fixture.placeOrder({ lab_test_id: labTestIds.walkIn })).body.order
    expect((await change(visit.id, { shipping_details: elsewhere })).body.detail).toBe(
      'This order ships no test kit',
    )
    expect((await change(randomUUID(), { shipping_details: elsewhere })).status).toBe(404)
    const { order } = (await fixture.placeKit()).body
    const { status, body } = await change(order.id, {
      shipping_details: { ...elsewhere, zip: '8528' },
    })
    expect(status).toBe(422)
    expect(body.detail).toMatchObject([{ loc: ['body', 'shipping_details', 'zip'] }])
  })

  it('changes the day and the address of a scheduled kit at once, or neither', async () => {
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
    const scheduled = { lab_test_id: labTestIds.kit, activate_by: day(5) }
    const { order } = (await fixture.placeOrder(scheduled)).body
    const both = { activate_by: day(9), shipping_details: elsewhere }
    expect((await change(order.id, both)).body.order).toMatchObject({
      activate_by: day(9),
      shipping_details: { first_line: '77 Larkspur Lane' },
    })
    const refused = { activate_by: '2020-01-01', shipping_details: shippingDetails }
    expect((await change(order.id, refused)).status).toBe(400)
    const { shipping_details } = await fixture.readOrder(order.id)
    expect(shipping_details?.first_line).toBe('77 Larkspur Lane')
  })
})
