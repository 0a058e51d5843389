import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type LabTest, type LabTestPage, labTest, labTestPage } from '#contract/catalog.ts'
import type { ValidationDetail } from '#contract/errors.ts'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import { createServiceFixture, type ServiceFixture } from '#testing/service/service-fixture.ts'

const heartKit = '1ab7e575-0000-4000-8000-000000000001'
const gutKit = '1ab7e575-0000-4000-8000-000000000009'

let fixture: ServiceFixture

beforeAll(async () => {
  fixture = await createServiceFixture({ SERVICE_SANDBOX_CLOCK: 'true' })
  await seedCatalog(fixture.db)
})
afterAll(() => fixture.close())

const isWithA1c = /^(hemoglobin-a1c|hemoglobin-a1c-with-eag|diabetes-panel)$/

type Refusal = { detail: ValidationDetail[] }

async function readList(query = ''): Promise<LabTest[]> {
  const { status, body } = await fixture.request('GET', `/v3/lab_tests${query}`)
  expect([query, status]).toEqual([query, 200])
  return z.array(labTest).parse(body)
}

describe('GET /v3/lab_tests', () => {
  it('has a test for each collection method by default', async () => {
    const methods = new Set((await readList()).map(({ method }) => method))
    expect(methods).toEqual(
      new Set(['testkit', 'walk_in_test', 'at_home_phlebotomy', 'on_site_collection']),
    )
  })

  it('includes the keys that strict clients need', async () => {
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

  it('has no turnaround when a marker has none', async () => {
    const gut = (await readList()).find(({ id }) => id === gutKit)
    expect(gut).toMatchObject({ common_tat_days: null, worst_case_tat_days: null })
  })

  it.each([
    ['?collection_method=testkit', (test: LabTest) => test.method === 'testkit'],
    ['?lab_slug=quest', (test: LabTest) => test.lab?.slug === 'quest'],
    ['?lab_slug=QUEST', (test: LabTest) => test.lab?.slug === 'quest'],
    ['?collection_method=TESTKIT', (test: LabTest) => test.method === 'testkit'],
    ['?status=active', (test: LabTest) => test.is_active],
    ['?status=ACTIVE', (test: LabTest) => test.is_active],
    ['?name=STI', (test: LabTest) => test.name.includes('STI')],
    ['?name=health%20heart', (test: LabTest) => test.slug.endsWith('heart-health')],
    [
      '?name=hs-CRP',
      (test: LabTest) => test.markers?.some(({ slug }) => slug === 'hs-crp') === true,
    ],
    [
      '?name=HbA1c',
      (test: LabTest) => test.markers?.some(({ slug }) => isWithA1c.test(slug)) === true,
    ],
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

  it('separates auto-generated tests', async () => {
    expect(await readList('?generation_method=auto')).toEqual([])
    expect(await readList('?generation_method=Auto')).toEqual([])
    expect(await readList('?generation_method=all')).toEqual(await readList())
  })

  it('sorts by price in both directions', async () => {
    const prices = (await readList('?order_key=price&order_direction=asc')).map(
      ({ price }) => price,
    )
    expect(prices).toEqual([...prices].sort((a, b) => a - b))
    const falling = (await readList('?order_key=price')).map(({ price }) => price)
    expect(falling).toEqual([...prices].reverse())
    const shouted = await readList('?order_key=PRICE&order_direction=DESC')
    expect(shouted.map(({ price }) => price)).toEqual(falling)
  })

  it.each(['status=gone', 'collection_method=drone', 'order_key=name', 'marker_ids=x'])(
    'refuses %s',
    async (query) => {
      const { status, body } = await fixture.request<Refusal>('GET', `/v3/lab_tests?${query}`)
      expect(status).toBe(422)
      expect(body.detail[0]?.loc.slice(0, 2)).toEqual(['query', query.split('=')[0]])
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
    '&order_key=price&order_direction=ASC',
    '&order_key=updated_at',
  ])('pages through the same list%s', async (order) => {
    const pages = await readPages(`lab_test_limit=7${order}`)
    const list = await readList(`?${order.slice(1)}`)
    expect(pages.map(({ id }) => id)).toEqual(list.map(({ id }) => id))
  })

  it('has no next page when everything fits', async () => {
    const { body } = await fixture.request<LabTestPage>('GET', '/v3/lab_test')
    expect(body.next_cursor).toBeNull()
    expect(body.data.length).toBe((await readList()).length)
  })

  it('refuses an invalid cursor, or one of another sort order', async () => {
    const { body: page } = await fixture.request('GET', '/v3/lab_test?lab_test_limit=1')
    const asked = [
      '/v3/lab_test?next_cursor=x',
      `/v3/lab_test?next_cursor=${page.next_cursor}&order_key=price`,
      `/v3/lab_test?next_cursor=${Buffer.from('{"order":"created_at desc","value":"9","id":"1"}').toString('base64url')}`,
    ]
    for (const path of asked) {
      const { status, body } = await fixture.request<Refusal>('GET', path)
      expect([path, status]).toEqual([path, 422])
      expect(body.detail[0]?.loc).toEqual(['query', 'next_cursor'])
    }
  })

  it.each(['0', '101', 'many'])('refuses a limit of %s', async (limit) => {
    const { status } = await fixture.request('GET', `/v3/lab_test?lab_test_limit=${limit}`)
    expect(status).toBe(422)
  })
})
