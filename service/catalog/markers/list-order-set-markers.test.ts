import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marker, markerPage } from '#contract/catalog.ts'
import type { ValidationDetail } from '#contract/errors.ts'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import { createServiceFixture, type ServiceFixture } from '#testing/service/service-fixture.ts'

const thyroidKit = '1ab7e575-0000-4000-8000-000000000002'
const essentials = '1ab7e575-0000-4000-8000-000000000041'
const activeAccount = '1ab0acc0-0000-4000-8000-000000000001'

type Refusal = { detail: ValidationDetail[] }

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
  await seedCatalog(fixture.db)
})
afterAll(() => fixture.close())

function slugsOf(markers: Marker[]) {
  return markers.map(({ slug }) => slug)
}

describe('POST /v3/lab_tests/list_order_set_markers', () => {
  const path = '/v3/lab_tests/list_order_set_markers'

  function listFor(orderSet: unknown, query = '') {
    return fixture.request<Refusal>('POST', `${path}${query}`, { body: orderSet })
  }

  it('combines the markers of lab tests and add-ons, each once', async () => {
    const { status, body } = await listFor({
      lab_test_ids: [thyroidKit],
      add_on: { marker_ids: [1141, 1191] },
    })
    expect(status).toBe(200)
    expect(slugsOf(markerPage.parse(body).markers).sort()).toEqual([
      'free-t4-reflex',
      'thyroid-peroxidase-antibodies',
      'tsh',
      'vitamin-d-25-hydroxy',
    ])
  })

  it("takes the laboratory's own identifiers too, and pages", async () => {
    const { body } = await listFor(
      { lab_account_id: activeAccount, add_on: { provider_ids: ['USSL-0141', 'USSL-0191'] } },
      '?size=1&page=2',
    )
    expect(body).toMatchObject({ total: 2, page: 2, size: 1, pages: 2 })
  })

  it.each([
    [{}, 'lab_test_ids or add_on must be set in order_set'],
    [{ add_on: {} }, 'marker_ids or provider_ids must be set in add_on'],
    [
      { add_on: { marker_ids: [1141], provider_ids: ['USSL-0141'] } },
      'cannot set both marker_ids and provider_ids in add_on',
    ],
    [{ lab_test_ids: [thyroidKit, essentials] }, 'cannot order lab_tests from multiple labs'],
    [{ add_on: { marker_ids: [1] } }, 'No markers found for the supplied lab tests and add-on'],
  ])('refuses %j', async (orderSet, detail) => {
    const { status, body } = await listFor(orderSet)
    expect([status, body]).toEqual([400, { detail }])
  })

  it('does not find an unknown lab test, and names a wrong field', async () => {
    expect((await listFor({ lab_test_ids: [randomUUID()] })).status).toBe(404)
    const { status, body } = await listFor({ lab_test_ids: ['thyroid'] })
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ type: 'uuid_parsing', loc: ['body', 'lab_test_ids', 0] })
  })
})
