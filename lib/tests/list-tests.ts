import { catalogue } from '#lib/service-client/catalogue-cache.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { presentTest, type TestView } from '#lib/tests/test-view.ts'

/** The tests that the clinic offers, kits first, the least costly before the others. Throws the errors of a service call. */
export async function listTests(): Promise<TestView[]> {
  const tests = await askService(catalogue().listLabTests())
  return tests
    .map(presentTest)
    .sort(
      (a, b) =>
        Number(b.can.orderKit) - Number(a.can.orderKit) ||
        a.price - b.price ||
        a.name.localeCompare(b.name, 'en'),
    )
}

/** The tests that come as a kit to take at home. */
export async function listKitTests() {
  const tests = await listTests()
  return tests.filter((test) => test.can.orderKit)
}
