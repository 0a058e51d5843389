import { notFound } from '#lib/errors/app-error.ts'
import { type MarkerView, presentMarker } from '#lib/markers/present-marker.ts'
import { catalogue } from '#lib/service-client/catalogue-cache.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { listTests } from '#lib/tests/list-tests.ts'
import type { TestView } from '#lib/tests/test-view.ts'

export interface TestDetails extends TestView {
  markers: MarkerView[]
}

const pageSize = 100
const maxPages = 10

/** One test with all its markers. Throws not-found, or the errors of a service call. */
export async function getTest(slug: string): Promise<TestDetails> {
  const test = (await listTests()).find((each) => each.slug === slug)
  if (!test) throw notFound()
  // One after the other: of a service that is down, the first answer is enough.
  const markers = await listAllMarkers(test.labTestId)
  const labs = await askService(catalogue().listLabs())
  return { ...test, markers: markers.map((marker) => presentMarker(marker, labs)) }
}

async function listAllMarkers(labTestId: string) {
  const found = []
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await askService(
      catalogue().listTestMarkers(labTestId, { page, size: pageSize }),
    )
    found.push(...answer.markers)
    if (
      answer.markers.length < pageSize ||
      found.length >= (answer.total ?? Number.POSITIVE_INFINITY)
    )
      break
  }
  return found
}
