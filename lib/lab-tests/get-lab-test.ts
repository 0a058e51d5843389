import { notFound } from '#lib/errors/app-error.ts'
import { type MarkerView, presentMarker } from '#lib/markers/present-marker.ts'
import { catalog } from '#lib/service-client/catalog-cache.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import type { LabTestView } from './lab-test-view.ts'
import { listLabTests } from './list-lab-tests.ts'

export interface LabTestDetails extends LabTestView {
  markers: MarkerView[]
}

const pageSize = 100
const maxPages = 10

/** Throws not-found, or the errors of a service call. */
export async function getLabTest(slug: string): Promise<LabTestDetails> {
  const test = (await listLabTests()).find((each) => each.slug === slug)
  if (!test) throw notFound()
  // In sequence: while the service is down, one failed call is enough.
  const markers = await listAllMarkers(test.labTestId)
  const labs = await askService(catalog().listLabs())
  return { ...test, markers: markers.map((marker) => presentMarker(marker, labs)) }
}

async function listAllMarkers(labTestId: string) {
  const found = []
  for (let page = 1; page <= maxPages; page += 1) {
    const answer = await askService(
      catalog().listLabTestMarkers(labTestId, { page, size: pageSize }),
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
