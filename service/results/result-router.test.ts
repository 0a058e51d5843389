import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { ResultSet } from '#contract/results.ts'
import { createOrderFixture, type OrderFixture } from '#testing/service/order-fixture.ts'

let fixture: OrderFixture

beforeAll(async () => {
  fixture = await createOrderFixture()
})
afterAll(() => fixture.close())

describe('GET /v3/order/{order_id}/result', () => {
  it('is empty before the first report, with every key that a strict client needs', async () => {
    const { order } = (await fixture.placeKit()).body
    const path = `/v3/order/${order.id}/result`
    const { status, body } = await fixture.request<ResultSet>('GET', path)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      results: [],
      missing_results: null,
      sample_information: null,
      order_transaction: { id: order.order_transaction?.id },
      revision: 0,
    })
    expect(body.metadata).toMatchObject({
      age: '',
      dob: '',
      patient: '',
      date_reported: '',
      specimen_number: order.sample_id,
      status: null,
      interpretation: null,
    })
    expect((await fixture.request('GET', `${path}/metadata`)).body).toEqual(body.metadata)
  })
})
