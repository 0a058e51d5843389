import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WireUser } from '#contract/users.ts'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import { createServiceFixture, type ServiceFixture } from '#testing/service/service-fixture.ts'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_SANDBOX_CLOCK: 'true' })
})
afterAll(() => fixture.close())

const dayMs = 86_400_000
const inDays = (days: number) => ({
  'x-sandbox-now': new Date(Date.now() + days * dayMs).toISOString(),
})

async function create(clientUserId: string = randomUUID(), apiKey?: string) {
  const options = {
    body: { client_user_id: clientUserId },
    ...(apiKey === undefined ? {} : { apiKey }),
  }
  const { body } = await fixture.request<WireUser>('POST', '/v2/user', options)
  return body
}

describe('deleting and restoring a user (N53)', () => {
  it('hides the user immediately, frees the reference, and restores within seven days', async () => {
    const made = await create()
    const remove = () => fixture.request('DELETE', `/v2/user/${made.user_id}`)
    expect(await remove()).toMatchObject({ status: 200, body: { success: true } })
    expect((await remove()).status).toBe(404)
    expect((await fixture.request('GET', `/v2/user/${made.user_id}`)).status).toBe(404)
    expect((await fixture.request('GET', `/v2/user/resolve/${made.client_user_id}`)).status).toBe(
      404,
    )
    const undo = () =>
      fixture.request('POST', `/v2/user/undo_delete?user_id=${made.user_id}`, {
        headers: inDays(6),
      })
    expect(await undo()).toMatchObject({ status: 200, body: { success: true } })
    expect((await undo()).status).toBe(200)
    expect((await fixture.request('GET', `/v2/user/${made.user_id}`)).body).toEqual(made)
  })

  it('hides and restores the orders with the user', async () => {
    await seedCatalog(fixture.db)
    const { user_id } = await create()
    const { id: lab_test_id } = await fixture.db.labTest.findFirstOrThrow({
      where: { method: 'testkit', teamId: null },
    })
    const address = {
      first_line: '1 Main Street',
      city: 'San Francisco',
      state: 'CA',
      zip: '94107',
      country: 'US',
    }
    const shipping_details = {
      receiver_name: 'Ada Marsh',
      phone_number: '+14155550123',
      ...address,
    }
    type Placed = { order: { id: string; order_transaction: { id: string } } }
    const { body } = await fixture.request<Placed>('POST', '/v3/order/testkit', {
      body: { user_id, lab_test_id, shipping_details },
    })
    const listed = async () =>
      (await fixture.request<{ total: number }>('GET', `/v3/orders?user_id=${user_id}`)).body.total
    const statuses = async () => {
      const paths = [
        `/v3/order/${body.order.id}`,
        `/v3/order_transaction/${body.order.order_transaction.id}`,
      ]
      const answers = await Promise.all(paths.map((path) => fixture.request('GET', path)))
      return answers.map(({ status }) => status)
    }
    expect([await listed(), ...(await statuses())]).toEqual([1, 200, 200])
    await fixture.request('DELETE', `/v2/user/${user_id}`)
    expect([await listed(), ...(await statuses())]).toEqual([0, 404, 404])
    await fixture.request('POST', `/v2/user/undo_delete?user_id=${user_id}`)
    expect([await listed(), ...(await statuses())]).toEqual([1, 200, 200])
  })

  it('accepts exactly one key, from the query or the body', async () => {
    const made = await create()
    await fixture.request('DELETE', `/v2/user/${made.user_id}`)
    const both = `user_id=${made.user_id}&client_user_id=${made.client_user_id}`
    expect((await fixture.request('POST', `/v2/user/undo_delete?${both}`)).status).toBe(422)
    expect((await fixture.request('POST', '/v2/user/undo_delete')).body.detail).toMatchObject([
      { type: 'missing' },
    ])
    const byBody = await fixture.request('POST', '/v2/user/undo_delete', {
      body: { client_user_id: made.client_user_id },
    })
    expect(byBody.status).toBe(200)
  })

  it('refuses to restore on day eight, or when the reference is taken', async () => {
    const [late, taken] = [await create(), await create()]
    for (const user of [late, taken]) await fixture.request('DELETE', `/v2/user/${user.user_id}`)
    const tooLate = await fixture.request('POST', `/v2/user/undo_delete?user_id=${late.user_id}`, {
      headers: inDays(8),
    })
    expect(tooLate).toMatchObject({ status: 404, body: { detail: 'User not found' } })
    await create(taken.client_user_id)
    const refused = await fixture.request('POST', `/v2/user/undo_delete?user_id=${taken.user_id}`)
    expect(refused.status).toBe(409)
    expect(typeof refused.body.detail).toBe('string')
  })
})
