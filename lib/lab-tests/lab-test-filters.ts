import type { Route } from 'next'
import { z } from 'zod'
import type { LabTestView } from './lab-test-view.ts'

export const labTestMethods = [
  'testkit',
  'walk_in_test',
  'at_home_phlebotomy',
  'on_site_collection',
] as const
export type LabTestMethod = (typeof labTestMethods)[number]

const filters = z.object({
  q: z.string().trim().max(80).optional().catch(undefined),
  method: z.enum(labTestMethods).optional().catch(undefined),
})

export type LabTestFilters = z.infer<typeof filters>

export function parseLabTestFilters(
  searchParams: Record<string, string | string[] | undefined>,
): LabTestFilters {
  return filters.parse(searchParams)
}

export function labTestsHref({ q, method }: LabTestFilters): Route {
  const params = new URLSearchParams({ ...(q && { q }), ...(method && { method }) })
  return params.size > 0 ? `/tests?${params}` : '/tests'
}

/** `named` are found as well, whatever their texts. */
export function filterLabTests(
  tests: readonly LabTestView[],
  { q, method }: LabTestFilters,
  named: ReadonlySet<string> = new Set(),
): LabTestView[] {
  const words = fold(q ?? '')
    .split(/\s+/)
    .filter(Boolean)
  return tests.filter((test) => {
    if (method && test.method !== method) return false
    if (named.has(test.labTestId)) return true
    const text = fold([test.name, test.description ?? '', ...test.markerNames].join(' '))
    return words.every((word) => text.includes(word))
  })
}

function fold(text: string) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
