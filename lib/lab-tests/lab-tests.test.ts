import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createFaultyServer } from '#testing/web/test-faulty-server.ts'
import { createTestSandbox, type TestSandbox } from '#testing/web/test-sandbox.ts'
import { getLabTest } from './get-lab-test.ts'
import { filterLabTests, labTestsHref, parseLabTestFilters } from './lab-test-filters.ts'
import { findNamedTests, listKitTests, listLabTests } from './list-lab-tests.ts'
import { presentPrice } from './present-price.ts'

let network: Awaited<ReturnType<typeof createFaultyServer>>
let sandbox: TestSandbox
beforeAll(async () => {
  network = await createFaultyServer()
  sandbox = await createTestSandbox({ SERVICE_BASE_URL: network.url })
  network.use(sandbox.service.app.fetch)
})
afterAll(async () => {
  await sandbox.close()
  await network.close()
})

describe('lab tests', () => {
  it('report a service failure, and come from the cache once loaded', async () => {
    network.fail('broken')
    await expect(listLabTests()).rejects.toMatchObject({ code: 'service-unreachable' })
    network.fail('none')
    const tests = await listLabTests()
    network.fail('refuse')
    await expect(listLabTests()).resolves.toEqual(tests)
    network.fail('none')
  })

  it('list kits first, and only kits for ordering', async () => {
    const tests = await listLabTests()
    const kits = await listKitTests()
    expect(tests.length).toBeGreaterThan(kits.length)
    expect(tests.slice(0, kits.length)).toEqual(kits)
    expect(kits.every(({ method }) => method === 'testkit')).toBe(true)
  })

  it('have a page each, with every marker', async () => {
    for (const { slug, markerNames } of await listLabTests()) {
      const test = await getLabTest(slug)
      expect(test.markers.length).toBeGreaterThanOrEqual(markerNames.length)
    }
    await expect(getLabTest('no-such-test')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are found by words of name and markers, without accents', async () => {
    const tests = await listLabTests()
    const [first] = tests
    expect(filterLabTests(tests, { q: first?.name.toUpperCase() })).toContainEqual(first)
    expect(filterLabTests(tests, { q: first?.markerNames[0] })).toContainEqual(first)
    expect(filterLabTests(tests, { q: 'zzzz' })).toEqual([])
    expect(filterLabTests(tests, { method: 'testkit' })).toEqual(await listKitTests())
  })

  it('are found by the abbreviations of their markers, as far as the service answers', async () => {
    const tests = await listLabTests()
    expect(filterLabTests(tests, { q: 'CBC' })).toEqual([])
    const named = await findNamedTests('CBC')
    const slugs = filterLabTests(tests, { q: 'CBC' }, named).map(({ slug }) => slug)
    expect(slugs).toEqual(expect.arrayContaining(['clinic-essentials', 'pre-procedure']))
    expect(filterLabTests(tests, { q: 'CBC', method: 'testkit' }, named)).toEqual([])
    network.fail('broken')
    expect(await findNamedTests('CMP')).toEqual(new Set())
    expect(await findNamedTests('  cbc ')).toEqual(named)
    expect(network.hits()).toBeGreaterThan(0)
    network.fail('none')
  })

  it('are found without the service where its answer takes long', async () => {
    network.fail('hang')
    const start = performance.now()
    expect(await findNamedTests('TSH')).toEqual(new Set())
    expect(performance.now() - start).toBeLessThan(4_000)
    network.fail('none')
  })

  it('are filtered by the URL parameters only', () => {
    expect(parseLabTestFilters({ q: ' iron ', method: 'testkit' })).toEqual({
      q: 'iron',
      method: 'testkit',
    })
    expect(parseLabTestFilters({ q: ['a', 'b'], method: 'by pigeon' })).toEqual({})
    expect(labTestsHref({ q: 'iron & zinc' })).toBe('/tests?q=iron+%26+zinc')
    expect(labTestsHref({})).toBe('/tests')
  })
})

describe('presentPrice', () => {
  it.each([
    [129, 'en', '$129'],
    ['49.50', 'en', '$49.50'],
    ['49.00', 'es', '$49'],
    [0, 'en', '$0'],
  ])('prints %j', (price, locale, shown) => {
    expect(presentPrice(price, locale)).toMatch(shown)
  })

  it.each(['N/A', '', null, 'call us'])('returns undefined for %j', (price) => {
    expect(presentPrice(price, 'en')).toBeUndefined()
  })
})
