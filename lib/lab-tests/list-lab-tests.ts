import { catalog } from '#lib/service-client/catalog-cache.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
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

/** Ids of the tests that the service finds by an everyday name, such as HbA1c; none while it is down. */
export async function findNamedTests(name: string | undefined): Promise<ReadonlySet<string>> {
  if (!name) return new Set()
  try {
    const tests = await serviceClient().listLabTests({ name })
    return new Set(tests.map(({ id }) => id))
  } catch (error) {
    if (error instanceof ServiceError) return new Set()
    throw error
  }
}
