import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type LabTest, labTest, labTestPage } from '#service/contract/catalogue.ts'
import { seedCatalogue } from '#service/db/seed/catalogue.ts'
import {
  buildTeam,
  createServiceFixture,
  type ServiceFixture,
} from '#service/testing/service-fixture.ts'
import { approvalDelayMs } from './lab-test-status.ts'

const heartKit = '1ab7e575-0000-4000-8000-000000000001'
const gutKit = '1ab7e575-0000-4000-8000-000000000009'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_SANDBOX_CLOCK: 'true' })
  await seedCatalogue(fixture.db)
})
afterAll(() => fixture.close())

async function readList(query = ''): Promise<LabTest[]> {
  const { status, body } = await fixture.request('GET', `/v3/lab_tests${query}`)
  expect([query, status]).toEqual([query, 200])
  return z.array(labTest).parse(body)
}

function buildRequest(changes: Record<string, unknown> = {}) {
  return {
    name: 'Energy Check',
    method: 'testkit',
    description: 'Vitamin D and iron stores.',
    lab_slug: 'ussl',
    marker_ids: [1191, 1211],
    ...changes,
  }
}

describe('GET /v3/lab_tests', () => {
  it('holds a test of each collection method for a team that has made none', async () => {
    const methods = new Set((await readList()).map(({ method }) => method))
    expect(methods).toEqual(
      new Set(['testkit', 'walk_in_test', 'at_home_phlebotomy', 'on_site_collection']),
    )
  })

  it('writes the keys that a strict client needs', async () => {
    const [first] = await readList('?name=Heart%20Health&order_direction=asc')
    expect(first).toMatchObject({
      id: heartKit,
      slug: 'heart-health',
      name: 'Heart Health',
      sample_type: 'arm_collector',
      method: 'testkit',
      price: 89,
      is_active: true,
      status: 'active',
      fasting: true,
      lab: { id: 1, slug: 'ussl', collection_methods: ['testkit'] },
      is_delegated: false,
      auto_generated: false,
      has_collection_instructions: true,
      common_tat_days: 1,
      worst_case_tat_days: 3,
    })
    expect(first?.markers?.map(({ slug }) => slug)).toEqual([
      'hemoglobin-a1c',
      'hs-crp',
      'lipid-panel-with-ratios',
    ])
    expect(first?.markers?.some((marker) => 'expected_results' in marker)).toBe(false)
  })

  it('knows no turnaround where a marker has none', async () => {
    const gut = (await readList()).find(({ id }) => id === gutKit)
    expect(gut).toMatchObject({ common_tat_days: null, worst_case_tat_days: null })
  })

  it.each([
    ['?collection_method=testkit', (test: LabTest) => test.method === 'testkit'],
    ['?lab_slug=quest', (test: LabTest) => test.lab?.slug === 'quest'],
    ['?status=active', (test: LabTest) => test.is_active],
    ['?name=STI', (test: LabTest) => test.name.includes('STI')],
    [
      '?marker_ids=1141&marker_ids=1148',
      (test: LabTest) => ['thyroid'].includes(test.slug) && test.lab?.id === 1,
    ],
    ['?provider_ids=USSL-0191', (test: LabTest) => test.slug === 'vitamin-d'],
  ])('filters by %s', async (query, isWanted) => {
    const all = await readList()
    const found = await readList(query)
    expect(found.map(({ id }) => id)).toEqual(all.filter(isWanted).map(({ id }) => id))
    expect(found.length).toBeGreaterThan(0)
  })

  it('separates tests that were made automatically', async () => {
    expect(await readList('?generation_method=auto')).toEqual([])
    expect(await readList('?generation_method=all')).toEqual(await readList())
  })

  it('orders by price in both directions', async () => {
    const prices = (await readList('?order_key=price&order_direction=asc')).map(
      ({ price }) => price,
    )
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    const falling = (await readList('?order_key=price')).map(({ price }) => price)
    expect(falling).toEqual([...prices].reverse())
  })

  it.each(['status=gone', 'collection_method=drone', 'order_key=name', 'marker_ids=x'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await fixture.request('GET', `/v3/lab_tests?${query}`)
      expect(status).toBe(422)
      expect(body.detail[0].loc.slice(0, 2)).toEqual(['query', query.split('=')[0]])
    },
  )
})

describe('GET /v3/lab_test', () => {
  async function readPages(query: string) {
    const found: LabTest[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const next: string = cursor === '' ? '' : `&next_cursor=${cursor}`
      const { body } = await fixture.request('GET', `/v3/lab_test?${query}${next}`)
      const page = labTestPage.parse(body)
      found.push(...page.data)
      cursor = page.next_cursor
    }
    return found
  }

  it.each([
    '',
    '&order_key=price',
    '&order_key=price&order_direction=asc',
    '&order_key=updated_at',
  ])('pages through the same list%s', async (order) => {
    const pages = await readPages(`lab_test_limit=7${order}`)
    const list = await readList(`?${order.slice(1)}`)
    expect(pages.map(({ id }) => id)).toEqual(list.map(({ id }) => id))
  })

  it('has no further page when everything fits', async () => {
    const { body } = await fixture.request('GET', '/v3/lab_test')
    expect(body.next_cursor).toBeNull()
    expect(body.data.length).toBe((await readList()).length)
  })

  it('refuses a cursor that is made up, or of another order', async () => {
    const { body: page } = await fixture.request('GET', '/v3/lab_test?lab_test_limit=1')
    const asked = [
      '/v3/lab_test?next_cursor=x',
      `/v3/lab_test?next_cursor=${page.next_cursor}&order_key=price`,
      `/v3/lab_test?next_cursor=${Buffer.from('{"order":"created_at desc","value":"9","id":"1"}').toString('base64url')}`,
    ]
    for (const path of asked) {
      const { status, body } = await fixture.request('GET', path)
      expect([path, status]).toEqual([path, 422])
      expect(body.detail[0].loc).toEqual(['query', 'next_cursor'])
    }
  })

  it.each(['0', '101', 'many'])('refuses a limit of %s', async (limit) => {
    const { status } = await fixture.request('GET', `/v3/lab_test?lab_test_limit=${limit}`)
    expect(status).toBe(422)
  })
})

describe('POST /v3/lab_tests', () => {
  it('waits for approval, then is active', async () => {
    const at = (ms: number) => ({
      headers: { 'x-sandbox-now': new Date(Date.UTC(2025, 5, 1) + ms).toISOString() },
    })
    const created = await fixture.request('POST', '/v3/lab_tests', {
      body: buildRequest(),
      ...at(0),
    })
    expect(created.status).toBe(200)
    expect(labTest.parse(created.body)).toMatchObject({
      name: 'Energy Check',
      status: 'pending_approval',
      is_active: false,
      price: 48,
      sample_type: 'arm_collector',
      lab: { slug: 'ussl' },
    })
    expect(created.body.slug).toMatch(/^energy-check-[0-9a-f]{8}$/)
    const path = `/v3/lab_tests/${created.body.id}`
    const before = await fixture.request('GET', path, at(approvalDelayMs - 1))
    const after = await fixture.request('GET', path, at(approvalDelayMs))
    expect([before.body.status, after.body.status]).toEqual(['pending_approval', 'active'])
    const listed = await fixture.request('GET', '/v3/lab_tests?status=active', at(approvalDelayMs))
    expect(listed.body.map(({ id }: LabTest) => id)).toContain(created.body.id)
  })

  it("takes the laboratory's own identifiers, with an account", async () => {
    const { status, body } = await fixture.request('POST', '/v3/lab_tests', {
      body: buildRequest({
        marker_ids: undefined,
        provider_ids: ['USSL-0191'],
        lab_slug: undefined,
        lab_account_id: '1ab0acc0-0000-4000-8000-000000000001',
      }),
    })
    expect(status).toBe(200)
    expect(body.markers.map(({ slug }: { slug: string }) => slug)).toEqual(['vitamin-d-25-hydroxy'])
  })

  it("stays in the team's own catalogue", async () => {
    const { body } = await fixture.request('POST', '/v3/lab_tests', { body: buildRequest() })
    const stranger = await buildTeam(fixture.db)
    const options = { apiKey: stranger.apiKey }
    const seen = await fixture.request('GET', `/v3/lab_tests/${body.id}`, options)
    expect([seen.status, seen.body]).toEqual([404, { detail: 'Lab test does not exist' }])
    const listed = await fixture.request('GET', '/v3/lab_tests', options)
    expect(listed.body.map(({ id }: LabTest) => id)).not.toContain(body.id)
    const changed = await fixture.request('PATCH', `/v3/lab_tests/${body.id}`, {
      ...options,
      body: { name: 'Mine' },
    })
    expect(changed.status).toBe(404)
  })

  it.each([
    [{ marker_ids: [] }, 'Either marker_ids or provider_ids must be set'],
    [{ provider_ids: ['USSL-0191'] }, 'Either marker_ids or provider_ids must be set'],
    [
      { marker_ids: null, provider_ids: ['USSL-0191'], lab_slug: null },
      'lab_slug or lab_account_id must be set with provider_ids',
    ],
    [{ marker_ids: [1191, 7] }, 'Some markers do not exist or cannot be ordered'],
    [{ marker_ids: [1143] }, 'Some markers do not exist or cannot be ordered'],
    [
      { marker_ids: [1191, 2191], lab_slug: null },
      'cannot create a lab test from markers of multiple labs',
    ],
    [{ lab_slug: 'nowhere' }, 'Lab does not exist'],
    [{ method: 'walk_in_test' }, 'The laboratory does not collect samples by walk_in_test'],
  ])('refuses %j', async (changes, detail) => {
    const { status, body } = await fixture.request('POST', '/v3/lab_tests', {
      body: buildRequest(changes),
    })
    expect([status, body]).toEqual([400, { detail }])
  })

  it('names every field that is missing', async () => {
    const { status, body } = await fixture.request('POST', '/v3/lab_tests', { body: {} })
    expect(status).toBe(422)
    expect(
      body.detail.map(({ loc, type }: { loc: string[]; type: string }) => [loc, type]),
    ).toEqual([
      [['body', 'name'], 'missing'],
      [['body', 'method'], 'missing'],
      [['body', 'description'], 'missing'],
    ])
  })
})

describe('PATCH /v3/lab_tests/{lab_test_id}', () => {
  it('renames, retires and restores a test of the team', async () => {
    const past = { headers: { 'x-sandbox-now': '2025-05-01T00:00:00Z' } }
    const { body: created } = await fixture.request('POST', '/v3/lab_tests', {
      body: buildRequest(),
      ...past,
    })
    const path = `/v3/lab_tests/${created.id}`
    const patch = async (body: unknown) => (await fixture.request('PATCH', path, { body })).body
    expect(await patch({ name: 'Winter Check' })).toMatchObject({
      name: 'Winter Check',
      status: 'active',
    })
    expect(await patch({ active: false })).toMatchObject({ status: 'inactive', is_active: false })
    expect(await patch({ active: true })).toMatchObject({ status: 'active', is_active: true })
  })

  it('does not let a test skip its approval', async () => {
    const { body: created } = await fixture.request('POST', '/v3/lab_tests', {
      body: buildRequest(),
      headers: { 'x-sandbox-now': '2030-05-01T00:00:00Z' },
    })
    const path = `/v3/lab_tests/${created.id}`
    await fixture.request('PATCH', path, { body: { active: false } })
    const { body } = await fixture.request('PATCH', path, { body: { active: true } })
    expect(body.status).toBe('pending_approval')
  })

  it("leaves everybody's catalogue alone", async () => {
    const { status, body } = await fixture.request('PATCH', `/v3/lab_tests/${heartKit}`, {
      body: { active: false },
    })
    expect(status).toBe(403)
    expect(typeof body.detail).toBe('string')
  })

  it('does not find an unknown test', async () => {
    const { status } = await fixture.request('PATCH', `/v3/lab_tests/${randomUUID()}`, {
      body: { active: false },
    })
    expect(status).toBe(404)
  })
})

describe('GET /v3/lab_tests/{lab_test_id}', () => {
  it('answers with one lab test', async () => {
    const { status, body } = await fixture.request('GET', `/v3/lab_tests/${heartKit}`)
    expect(status).toBe(200)
    expect(labTest.parse(body).slug).toBe('heart-health')
  })

  it('does not find an unknown one, and refuses an id that is none', async () => {
    expect((await fixture.request('GET', `/v3/lab_tests/${randomUUID()}`)).status).toBe(404)
    expect((await fixture.request('GET', '/v3/lab_tests/heart-health')).status).toBe(422)
  })
})
