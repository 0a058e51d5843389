import { catalog } from '#lib/service-client/catalog-cache.ts'
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
