import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Marker, type MarkerPage, marker, markerPage } from '#contract/catalog.ts'
import type { ValidationDetail } from '#contract/errors.ts'
import { seedCatalog } from '#service/catalog/seed-catalog.ts'
import { createServiceFixture, type ServiceFixture } from '#testing/service/service-fixture.ts'

const activeAccount = '1ab0acc0-0000-4000-8000-000000000001'
const pendingAccount = '1ab0acc0-0000-4000-8000-000000000003'

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

  it('prefers a laboratory’s slug over its id', async () => {
    const page = await readPage(`${path}?lab_id=1&lab_slug=my_uti`)
    expect(new Set(page.markers.map((row) => row.lab_id))).toEqual(new Set([8]))
    expect((await readPage(`${path}?lab_slug=nowhere`)).total).toBe(0)
  })

  it('matches part of a name in any case, and treats wildcards literally', async () => {
    const found = await readPage(`${path}?name=%20vitamin%20B1&lab_slug=QUEST`)
    expect(slugsOf(found.markers)).toEqual(['vitamin-b1', 'vitamin-b12', 'vitamin-b12-and-folate'])
    expect((await readPage(`${path}?name=${encodeURIComponent('MÜLLERIAN')}`)).total).toBe(4)
    expect((await readPage(`${path}?name=_____`)).total).toBe(0)
    const percent = await readAll(`${path}?name=%25`)
    expect(percent.every((row) => row.name.includes('%'))).toBe(true)
  })

  it.each([
    ['TSH', 'tsh'],
    ['tsh', 'tsh'],
    ['HbA1c', 'hemoglobin-a1c'],
    ['A1C', 'hemoglobin-a1c'],
    ['PSA', 'psa-total'],
    ['CRP', 'crp'],
    ['hs CRP', 'hs-crp'],
    ['CBC', 'complete-blood-count'],
    ['cmp', 'comprehensive-metabolic-panel'],
    ['WBC', 'white-blood-cells'],
    ['GGT', 'ggt'],
    ['FT4', 'free-t4'],
    ['SGPT', 'alt'],
    ['t4 free', 'free-t4'],
    ['thyroid-stimulating', 'tsh'],
    ['stimulating  Thyroid', 'tsh'],
    ['white-blood-cells', 'white-blood-cells'],
    ['colesterol total', 'total-cholesterol'],
    ['glucosa', 'glucose'],
    ['Mullerian', 'anti-mullerian-hormone'],
  ])('finds by an everyday name, first what is called exactly so: %s', async (name, slug) => {
    const query = `lab_slug=labcorp&name=${encodeURIComponent(name)}`
    const found = await readAll(`${path}?${query}`)
    expect(slugsOf(found)[0]).toBe(slug)
    expect(found.length).toBeLessThan(25)
    const first = await readPage(`${path}?${query}&size=1`)
    expect([first.total, first.pages]).toEqual([found.length, found.length])
    expect(slugsOf(first.markers)).toEqual([slug])
  })

  it('needs every word, and lists names before other names of a marker', async () => {
    expect((await readPage(`${path}?name=tsh%20ferritin`)).total).toBe(0)
    const tsh = slugsOf(await readAll(`${path}?lab_slug=labcorp&name=TSH`))
    expect(tsh.slice(0, 2)).toEqual(['tsh', 'tsh-receptor-antibodies'])
    const many = encodeURIComponent(Array.from({ length: 66 }, (_, at) => `${at}`).join(' '))
    expect((await readPage(`${path}?name=${many.slice(0, 200)}`)).total).toBe(0)
  })

  it('filters by à la carte ordering, type and orderability', async () => {
    const single = await readAll(`${path}?a_la_carte_enabled=true`)
    expect(await readAll(`${path}?a_la_carte_enabled=True`)).toEqual(single)
    const panelOnly = await readAll(`${path}?a_la_carte_enabled=false`)
    expect(single.every((row) => row.a_la_carte_enabled)).toBe(true)
    expect(single.length + panelOnly.length).toBe((await readPage(path)).total)
    const panels = await readAll(`${path}?type=panel`)
    expect(panels.length).toBeGreaterThan(0)
    expect(await readAll(`${path}?type=PANEL`)).toEqual(panels)
    expect(panels.every((row) => row.type === 'panel' && row.expected_results.length > 1)).toBe(
      true,
    )
    const withdrawn = await readAll(`${path}?is_orderable=false`)
    expect(withdrawn.length).toBeGreaterThan(0)
    expect(withdrawn.every((row) => row.is_orderable === false && row.price === 'N/A')).toBe(true)
  })

  it("lists an account's laboratory's markers, orderable only while the account is active", async () => {
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
    const { status, body } = await fixture.request<Refusal>('GET', `${path}?${query}`)
    expect(status).toBe(422)
    expect(body.detail[0]?.loc).toEqual(loc)
  })
})

describe('GET /v3/lab_tests/{lab_id}/markers/{provider_id}', () => {
  it("finds a marker by the laboratory's identifier", async () => {
    const { status, body } = await fixture.request('GET', '/v3/lab_tests/1/markers/USSL-0141')
    expect(status).toBe(200)
    expect(marker.parse(body)).toMatchObject({ id: 1141, slug: 'tsh' })
  })

  it('does not find a marker that the laboratory does not offer', async () => {
    const { status, body } = await fixture.request('GET', '/v3/lab_tests/2/markers/USSL-0141')
    expect([status, body]).toEqual([404, { detail: 'Marker does not exist' }])
  })

  it('refuses a laboratory that is not a number', async () => {
    const { status, body } = await fixture.request<Refusal>(
      'GET',
      '/v3/lab_tests/ussl/markers/USSL-0141',
    )
    expect(status).toBe(422)
    expect(body.detail[0]).toMatchObject({ loc: ['path', 'lab_id'], type: 'int_parsing' })
  })
})
