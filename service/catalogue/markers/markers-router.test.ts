import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Marker, MarkerPage } from '#service/contract/catalogue.ts'
import { marker, markerPage } from '#service/contract/catalogue.ts'
import { seedCatalogue } from '#service/db/seed/catalogue.ts'
import {
  buildTeam,
  createServiceFixture,
  type ServiceFixture,
} from '#service/testing/service-fixture.ts'

const thyroidKit = '1ab7e575-0000-4000-8000-000000000002'
const essentials = '1ab7e575-0000-4000-8000-000000000041'
const activeAccount = '1ab0acc0-0000-4000-8000-000000000001'
const labcorpAccount = '1ab0acc0-0000-4000-8000-000000000002'
const pendingAccount = '1ab0acc0-0000-4000-8000-000000000003'
const suspendedAccount = '1ab0acc0-0000-4000-8000-000000000004'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture()
  await seedCatalogue(fixture.db)
})
afterAll(() => fixture.close())

async function readPage(path: string): Promise<MarkerPage> {
  const { status, body } = await fixture.request('GET', path)
  expect([path, status]).toEqual([path, 200])
  return markerPage.parse(body)
}

async function readAll(path: string): Promise<Marker[]> {
  const first = await readPage(`${path}&size=100&page=1`)
  const rest: Marker[] = []
  for (let page = 2; page <= (first.pages ?? 0); page += 1) {
    rest.push(...(await readPage(`${path}&size=100&page=${page}`)).markers)
  }
  return [...first.markers, ...rest]
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

  it('writes every key, null where there is nothing to say', async () => {
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
    const { status, body } = await fixture.request('GET', `${path}?${query}`)
    expect(status).toBe(422)
    expect(body.detail).toHaveLength(1)
    expect(body.detail[0]).toMatchObject({ type, loc: ['query', field] })
    expect(body.detail[0].ctx).toEqual(ctx)
  })

  it('accepts the bounds themselves', async () => {
    expect(await readPage(`${path}?page=1&size=1`)).toMatchObject({ size: 1, pages: 3 })
    expect(await readPage(`${path}?size=100`)).toMatchObject({ size: 100, pages: 1 })
  })

  it('refuses an id that is no UUID', async () => {
    const { status, body } = await fixture.request('GET', '/v3/lab_tests/thyroid/markers')
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ type: 'uuid_parsing', loc: ['path', 'lab_test_id'] })
  })

  it("answers alike for an unknown lab test and for another team's", async () => {
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

  it("leaves the markers as they are for an active account of the test's laboratory", async () => {
    const page = await readPage(`${path}?lab_account_id=${activeAccount}`)
    expect(page.total).toBe(3)
    expect(page.markers.every((row) => row.is_orderable)).toBe(true)
  })

  it('offers nothing to order through an account that is not active', async () => {
    const page = await readPage(`${path}?lab_account_id=${suspendedAccount}`)
    expect(page.total).toBe(3)
    expect(page.markers.every((row) => row.is_orderable === false)).toBe(true)
  })

  it("lists nothing that the account's laboratory does not offer", async () => {
    const page = await readPage(
      `/v3/lab_tests/${essentials}/markers?lab_account_id=${labcorpAccount}`,
    )
    expect(page).toMatchObject({ markers: [], total: 0, pages: 0 })
  })

  it("answers alike for an unknown account and for another team's", async () => {
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

  it('needs a key', async () => {
    expect((await fixture.request('GET', path, { apiKey: null })).status).toBe(401)
    expect((await fixture.request('GET', path, { apiKey: 'sk_us_wrong' })).status).toBe(401)
  })
})

describe('GET /v3/lab_tests/markers', () => {
  const path = '/v3/lab_tests/markers'

  it('pages through every marker once, by name, without reflex markers', async () => {
    const all = await readAll(`${path}?`)
    const reflex = await fixture.db.labTestMarker.findMany({
      where: { isReflex: true },
      select: { markerId: true },
    })
    const ids = new Set(all.map(({ id }) => id))
    expect(ids.size).toBe(all.length)
    expect(all.length).toBe((await readPage(path)).total)
    expect(all.length).toBeGreaterThanOrEqual(150)
    expect(reflex.length).toBeGreaterThan(0)
    expect(reflex.some(({ markerId }) => ids.has(markerId))).toBe(false)
  })

  it('filters by laboratory, one or several', async () => {
    const ussl = await readPage(`${path}?lab_id=1`)
    const crl = await readPage(`${path}?lab_id=7`)
    const both = await readPage(`${path}?lab_id=1&lab_id=7`)
    expect(new Set(ussl.markers.map((row) => row.lab_id))).toEqual(new Set([1]))
    expect(both.total).toBe((ussl.total ?? 0) + (crl.total ?? 0))
  })

  it('lets the slug of a laboratory win over its id', async () => {
    const page = await readPage(`${path}?lab_id=1&lab_slug=my_uti`)
    expect(new Set(page.markers.map((row) => row.lab_id))).toEqual(new Set([8]))
    expect((await readPage(`${path}?lab_slug=nowhere`)).total).toBe(0)
  })

  it('finds a part of a name in any case, and takes wildcards literally', async () => {
    const found = await readPage(`${path}?name=%20vitamin%20B1&lab_slug=quest`)
    expect(slugsOf(found.markers)).toEqual(['vitamin-b1', 'vitamin-b12', 'vitamin-b12-and-folate'])
    expect((await readPage(`${path}?name=${encodeURIComponent('MÜLLERIAN')}`)).total).toBe(4)
    expect((await readPage(`${path}?name=_____`)).total).toBe(0)
    const percent = await readAll(`${path}?name=%25`)
    expect(percent.every((row) => row.name.includes('%'))).toBe(true)
  })

  it('filters by what can be ordered by itself, by type and by what can be ordered at all', async () => {
    const single = await readAll(`${path}?a_la_carte_enabled=true`)
    const panelOnly = await readAll(`${path}?a_la_carte_enabled=false`)
    expect(single.every((row) => row.a_la_carte_enabled)).toBe(true)
    expect(single.length + panelOnly.length).toBe((await readPage(path)).total)
    const panels = await readAll(`${path}?type=panel`)
    expect(panels.every((row) => row.type === 'panel' && row.expected_results.length > 1)).toBe(
      true,
    )
    const withdrawn = await readAll(`${path}?is_orderable=false`)
    expect(withdrawn.length).toBeGreaterThan(0)
    expect(withdrawn.every((row) => row.is_orderable === false && row.price === 'N/A')).toBe(true)
  })

  it("shows an account its laboratory's markers, orderable only while it is active", async () => {
    const active = await readPage(`${path}?lab_account_id=${activeAccount}`)
    expect(active.markers.every((row) => row.lab_id === 1 && row.is_orderable)).toBe(true)
    const pending = await readPage(`${path}?lab_account_id=${pendingAccount}`)
    expect(pending.total).toBeGreaterThan(0)
    expect(pending.markers.every((row) => row.lab_id === 3 && row.is_orderable === false)).toBe(
      true,
    )
    expect(
      await readPage(`${path}?lab_account_id=${pendingAccount}&is_orderable=true`),
    ).toMatchObject({ total: 0 })
    const unknown = await fixture.request('GET', `${path}?lab_account_id=${randomUUID()}`)
    expect(unknown.status).toBe(404)
  })

  it.each([
    ['page=0', ['query', 'page']],
    ['size=101', ['query', 'size']],
    ['lab_id=one', ['query', 'lab_id', 0]],
    ['lab_id=99999999999', ['query', 'lab_id', 0]],
    ['a_la_carte_enabled=perhaps', ['query', 'a_la_carte_enabled']],
    ['name=%00', ['query', 'name']],
  ])('refuses %s', async (query, loc) => {
    const { status, body } = await fixture.request('GET', `${path}?${query}`)
    expect(status).toBe(422)
    expect(body.detail[0].loc).toEqual(loc)
  })
})

describe('GET /v3/lab_tests/{lab_id}/markers/{provider_id}', () => {
  it("finds a marker by the laboratory's identifier", async () => {
    const { status, body } = await fixture.request('GET', '/v3/lab_tests/1/markers/USSL-0141')
    expect(status).toBe(200)
    expect(marker.parse(body)).toMatchObject({ id: 1141, slug: 'tsh' })
  })

  it('does not find what the laboratory does not offer', async () => {
    const { status, body } = await fixture.request('GET', '/v3/lab_tests/2/markers/USSL-0141')
    expect([status, body]).toEqual([404, { detail: 'Marker does not exist' }])
  })

  it('refuses a laboratory that is no number', async () => {
    const { status, body } = await fixture.request('GET', '/v3/lab_tests/ussl/markers/USSL-0141')
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ loc: ['path', 'lab_id'], type: 'int_parsing' })
  })
})

describe('POST /v3/lab_tests/list_order_set_markers', () => {
  const path = '/v3/lab_tests/list_order_set_markers'

  function listFor(orderSet: unknown, query = '') {
    return fixture.request('POST', `${path}${query}`, { body: orderSet })
  }

  it('brings together the lab tests and the added markers, each once', async () => {
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
