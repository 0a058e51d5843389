import { z } from 'zod'
import type { TestView } from '#lib/tests/test-view.ts'

export const testMethods = [
  'testkit',
  'walk_in_test',
  'at_home_phlebotomy',
  'on_site_collection',
] as const
export type TestMethod = (typeof testMethods)[number]

const filters = z.object({
  q: z.string().trim().max(80).optional().catch(undefined),
  method: z.enum(testMethods).optional().catch(undefined),
})

export type TestFilters = z.infer<typeof filters>

/** The filters that an address holds; what is not one of them counts as not given. */
export function parseTestFilters(
  searchParams: Record<string, string | string[] | undefined>,
): TestFilters {
  return filters.parse(searchParams)
}

export function testsHref({ q, method }: TestFilters) {
  const params = new URLSearchParams({ ...(q && { q }), ...(method && { method }) })
  return params.size > 0 ? `/tests?${params}` : '/tests'
}

/** The tests that have every word in their name, description or markers, and are taken in the given way. */
export function filterTests(tests: readonly TestView[], { q, method }: TestFilters): TestView[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return tests.filter((test) => {
    if (method && test.method !== method) return false
    const text = fold([test.name, test.description ?? '', ...test.markerNames].join(' '))
    return words.every((word) => text.includes(word))
  })
}

function fold(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
