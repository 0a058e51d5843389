import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTest } from '#lib/tests/get-test.ts'
import { listKitTests, listTests } from '#lib/tests/list-tests.ts'
import { presentPrice } from '#lib/tests/present-price.ts'
import { filterTests, parseTestFilters, testsHref } from '#lib/tests/test-filters.ts'
import { createFaultyServer } from '../../scripts/test-faulty-server.ts'
import { createTestSandbox, type TestSandbox } from '../../scripts/test-sandbox.ts'

let network: Awaited<ReturnType<typeof createFaultyServer>>
let sandbox: TestSandbox
beforeAll(async () => {
  network = await createFaultyServer()
  sandbox = await createTestSandbox({ SERVICE_BASE_URL: network.url, SERVICE_TIMEOUT_MS: '2500' })
  network.use(sandbox.service.app.fetch)
})
afterAll(async () => {
  await sandbox.close()
  await network.close()
})

describe('the tests', () => {
  it('say so when the service cannot be asked, and come from memory once they were read', async () => {
    network.fail('broken')
    await expect(listTests()).rejects.toMatchObject({ code: 'service-unreachable' })
    network.fail('none')
    const tests = await listTests()
    network.fail('refuse')
    await expect(listTests()).resolves.toEqual(tests)
    network.fail('none')
  })

  it('have kits first, and only those to order', async () => {
    const tests = await listTests()
    const kits = await listKitTests()
    expect(tests.length).toBeGreaterThan(kits.length)
    expect(tests.slice(0, kits.length)).toEqual(kits)
    expect(kits.every(({ method }) => method === 'testkit')).toBe(true)
  })

  it('have an address each, with every marker', async () => {
    for (const { slug, markerNames } of await listTests()) {
      const test = await getTest(slug)
      expect(test.markers.length).toBeGreaterThanOrEqual(markerNames.length)
    }
    await expect(getTest('no-such-test')).rejects.toMatchObject({ code: 'not-found' })
  })

  it('are found by words of name and markers, without accents', async () => {
    const tests = await listTests()
    const [first] = tests
    expect(filterTests(tests, { q: first?.name.toUpperCase() })).toContainEqual(first)
    expect(filterTests(tests, { q: first?.markerNames[0] })).toContainEqual(first)
    expect(filterTests(tests, { q: 'zzzz' })).toEqual([])
    expect(filterTests(tests, { method: 'testkit' })).toEqual(await listKitTests())
  })

  it('are filtered by what the address says, and by nothing else', () => {
    expect(parseTestFilters({ q: ' iron ', method: 'testkit' })).toEqual({
      q: 'iron',
      method: 'testkit',
    })
    expect(parseTestFilters({ q: ['a', 'b'], method: 'by pigeon' })).toEqual({})
    expect(testsHref({ q: 'iron & zinc' })).toBe('/tests?q=iron+%26+zinc')
    expect(testsHref({})).toBe('/tests')
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

  it.each(['N/A', '', null, 'call us'])('leaves %j to words', (price) => {
    expect(presentPrice(price, 'en')).toBeUndefined()
  })
})
