import { setTimeout } from 'node:timers/promises'
import { catalog, catalogSearch } from '#lib/service-client/catalog-cache.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { type LabTestView, presentLabTest } from './lab-test-view.ts'

export async function listLabTests(): Promise<LabTestView[]> {
  const tests = await askService(catalog().listLabTests())
  return tests
    .map(presentLabTest)
    .sort(
      (a, b) =>
        Number(b.can.orderKit) - Number(a.can.orderKit) ||
        a.price - b.price ||
        a.name.localeCompare(b.name, 'en'),
    )
}

export async function listKitTests() {
  const tests = await listLabTests()
  return tests.filter((test) => test.can.orderKit)
}

/** The page is not kept waiting for it. */
const searchMs = 2_000
const maxNameLength = 80

/** Ids of the tests that the service finds by an everyday name, such as HbA1c; none while it is down or slow. */
export async function findNamedTests(name: string | undefined): Promise<ReadonlySet<string>> {
  const sought = name?.trim().replace(/\s+/g, ' ').toLowerCase().slice(0, maxNameLength)
  if (!sought) return new Set()
  const found = catalogSearch()
    .listLabTests({ name: sought })
    .then((tests) => new Set(tests.map(({ id }) => id)))
    .catch((error: unknown) => {
      if (error instanceof ServiceError) return new Set<string>()
      throw error
    })
  // An answer that comes later serves the next search.
  return Promise.race([found, setTimeout(searchMs, new Set<string>(), { ref: false })])
}
