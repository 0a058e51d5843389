import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marker, type MarkerPage, markerPage } from '#contract/catalog.ts'
import type { ValidationDetail } from '#contract/errors.ts'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import {
  buildTeam,
  createServiceFixture,
  type ServiceFixture,
} from '#testing/service/service-fixture.ts'

const thyroidKit = '1ab7e575-0000-4000-8000-000000000002'
const essentials = '1ab7e575-0000-4000-8000-000000000041'
const activeAccount = '1ab0acc0-0000-4000-8000-000000000001'
const labcorpAccount = '1ab0acc0-0000-4000-8000-000000000002'
const suspendedAccount = '1ab0acc0-0000-4000-8000-000000000004'

type Refusal = { detail: ValidationDetail[] }

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
  await seedCatalog(fixture.db)
})
afterAll(() => fixture.close())

async function readPage(path: string): Promise<MarkerPage> {
  const { status, body } = await fixture.request('GET', path)
  expect([path, status]).toEqual([path, 200])
  return markerPage.parse(body)
}

function slugsOf(markers: Marker[]) {
  return markers.map(({ slug }) => slug)
}

describe('GET /v3/lab_tests/{lab_test_id}/markers', () => {
  const path = `/v3/lab_tests/${thyroidKit}/markers`

  it('lists the markers with their expected results, reflex markers last', async () => {
    const page = await readPage(path)
    expect(slugsOf(page.markers)).toEqual([
      'thyroid-peroxidase-antibodies',
      'tsh',
      'free-t4-reflex',
    ])
    expect(page).toMatchObject({ total: 3, page: 1, size: 50, pages: 1 })
    expect(page.markers[1]).toMatchObject({
      id: 1141,
      lab_id: 1,
      provider_id: 'USSL-0141',
      type: 'biomarker',
      unit: 'm[IU]/L',
      price: '18.00',
      a_la_carte_enabled: true,
      common_tat_days: 1,
      worst_case_tat_days: 3,
      is_orderable: true,
      aoe: {
        questions: [
          { code: 'BIOTIN', type: 'choice', sequence: 1, default: 'U', answers: [{}, {}, {}] },
        ],
      },
      expected_results: [
        {
          slug: 'tsh',
          required: true,
          loinc: { id: 3016, code: '3016-3', unit: 'm[IU]/L' },
        },
      ],
    })
  })

  it('includes every key, with null for missing values', async () => {
    const page = await readPage(path)
    const antibodies = page.markers[0]
    expect(Object.keys(antibodies ?? {})).toEqual([
      'id',
      'name',
      'slug',
      'description',
      'lab_id',
      'provider_id',
      'type',
      'unit',
      'price',
      'aoe',
      'a_la_carte_enabled',
      'common_tat_days',
      'worst_case_tat_days',
      'is_orderable',
      'expected_results',
    ])
    expect(antibodies?.aoe).toBeNull()
  })

  it('pages over the whole list, and past its end', async () => {
    const second = await readPage(`${path}?page=2&size=2`)
    expect(second).toMatchObject({ total: 3, page: 2, size: 2, pages: 2 })
    expect(slugsOf(second.markers)).toEqual(['free-t4-reflex'])
    const beyond = await readPage(`${path}?page=2147483647&size=100`)
    expect(beyond).toMatchObject({ markers: [], total: 3, pages: 1 })
  })

  it.each([
    ['page=0', 'page', 'greater_than_equal', { ge: 1 }],
    ['page=-1', 'page', 'greater_than_equal', { ge: 1 }],
    ['page=one', 'page', 'int_parsing', undefined],
    ['page=1.5', 'page', 'int_parsing', undefined],
    ['page=', 'page', 'int_parsing', undefined],
    ['size=0', 'size', 'greater_than_equal', { ge: 1 }],
    ['size=101', 'size', 'less_than_equal', { le: 100 }],
    ['lab_account_id=mine', 'lab_account_id', 'uuid_parsing', { error: 'invalid format' }],
  ])('refuses %s', async (query, field, type, ctx) => {
    const { status, body } = await fixture.request<Refusal>('GET', `${path}?${query}`)
    expect(status).toBe(422)
    expect(body.detail).toHaveLength(1)
    expect(body.detail[0]).toMatchObject({ type, loc: ['query', field] })
    expect(body.detail[0]?.ctx).toEqual(ctx)
  })

  it('accepts the limits themselves', async () => {
    expect(await readPage(`${path}?page=1&size=1`)).toMatchObject({ size: 1, pages: 3 })
    expect(await readPage(`${path}?size=100`)).toMatchObject({ size: 100, pages: 1 })
  })

  it('refuses an id that is not a UUID', async () => {
    const { status, body } = await fixture.request<Refusal>('GET', '/v3/lab_tests/thyroid/markers')
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ type: 'uuid_parsing', loc: ['path', 'lab_test_id'] })
  })

  it("answers the same for an unknown lab test and another team's", async () => {
    const stranger = await buildTeam(fixture.db)
    const theirs = await fixture.db.labTest.create({
      data: {
        teamId: stranger.teamId,
        labId: 1,
        slug: 'theirs',
        name: 'Theirs',
        description: 'A test of another team',
        method: 'testkit',
        sampleType: 'urine',
        price: 1,
        status: 'active',
      },
    })
    const unknown = await fixture.request('GET', `/v3/lab_tests/${randomUUID()}/markers`)
    const foreign = await fixture.request('GET', `/v3/lab_tests/${theirs.id}/markers`)
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'Lab test does not exist' } })
    expect(foreign).toMatchObject({ status: 404, body: unknown.body })
    const own = await fixture.request('GET', `/v3/lab_tests/${theirs.id}/markers`, {
      apiKey: stranger.apiKey,
    })
    expect(own).toMatchObject({ status: 200, body: { total: 0, pages: 0 } })
  })

  it("does not change the markers for an active account of the test's laboratory", async () => {
    const page = await readPage(`${path}?lab_account_id=${activeAccount}`)
    expect(page.total).toBe(3)
    expect(page.markers.every((row) => row.is_orderable)).toBe(true)
  })

  it('has no orderable marker for an inactive account', async () => {
    const page = await readPage(`${path}?lab_account_id=${suspendedAccount}`)
    expect(page.total).toBe(3)
    expect(page.markers.every((row) => row.is_orderable === false)).toBe(true)
  })

  it("omits markers that the account's laboratory does not offer", async () => {
    const page = await readPage(
      `/v3/lab_tests/${essentials}/markers?lab_account_id=${labcorpAccount}`,
    )
    expect(page).toMatchObject({ markers: [], total: 0, pages: 0 })
  })

  it("answers the same for an unknown account and another team's", async () => {
    const stranger = await buildTeam(fixture.db)
    const theirs = await fixture.db.labAccount.create({
      data: {
        id: randomUUID(),
        labId: 1,
        status: 'active',
        delegatedFlow: 'not_delegated',
        providerAccountId: 'theirs',
        teamIdAllowlist: [stranger.teamId],
      },
    })
    const unknown = await fixture.request('GET', `${path}?lab_account_id=${randomUUID()}`)
    const foreign = await fixture.request('GET', `${path}?lab_account_id=${theirs.id}`)
    expect(unknown).toMatchObject({ status: 404, body: { detail: 'Lab account does not exist' } })
    expect(foreign).toMatchObject({ status: 404, body: unknown.body })
    const own = await fixture.request('GET', `${path}?lab_account_id=${theirs.id}`, {
      apiKey: stranger.apiKey,
    })
    expect(own.status).toBe(200)
  })

  it('requires a key', async () => {
    expect((await fixture.request('GET', path, { apiKey: null })).status).toBe(401)
    expect((await fixture.request('GET', path, { apiKey: 'sk_us_wrong' })).status).toBe(401)
  })
})
