import type { MarkerPage } from '#contract/catalog.ts'
import type { OrderSet } from '#contract/catalog-requests.ts'
import { requireLabTests } from '#service/catalog/lab-tests/require-lab-test.ts'
import { getLabAccount } from '#service/catalog/labs/get-lab-account.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { readMarkerPage } from './read-markers.ts'

export async function listOrderSetMarkers(
  db: DbReader,
  teamId: string,
  request: { orderSet: OrderSet; page: number; size: number },
): Promise<MarkerPage> {
  const { labTestIds, markerIds, providerIds, labAccountId } = readOrderSet(request.orderSet)
  const labTests = await requireLabTests(db, teamId, labTestIds)
  const account = labAccountId ? await getLabAccount(db, teamId, labAccountId) : undefined
  if (new Set(labTests.map((labTest) => labTest.labId)).size > 1) {
    throw new HttpFault(400, 'cannot order lab_tests from multiple labs')
  }
  if (new Set(labTests.map((labTest) => labTest.method)).size > 1) {
    throw new HttpFault(400, 'cannot order lab tests with multiple collection methods')
  }
  const labId = account?.labId ?? labTests[0]?.labId
  const found = await readMarkerPage(db, {
    where: Prisma.sql`(
      m.id IN (SELECT marker_id FROM lab_test_marker WHERE lab_test_id = ANY(${labTestIds}::uuid[]))
      OR m.id = ANY(${markerIds}::int[])
      OR m.provider_id = ANY(${providerIds}::text[])
    ) AND ${labId === undefined ? Prisma.sql`true` : Prisma.sql`m.lab_id = ${labId}`}`,
    isAvailable: account === undefined || account.status === 'active',
    page: request.page,
    size: request.size,
  })
  if (found.total === 0)
    throw new HttpFault(400, 'No markers found for the supplied lab tests and add-on')
  return found
}

function readOrderSet(orderSet: OrderSet) {
  const labTestIds = orderSet.lab_test_ids ?? []
  const markerIds = orderSet.add_on?.marker_ids ?? []
  const providerIds = orderSet.add_on?.provider_ids ?? []
  if (labTestIds.length === 0 && !orderSet.add_on) {
    throw new HttpFault(400, 'lab_test_ids or add_on must be set in order_set')
  }
  if (orderSet.add_on && markerIds.length === 0 && providerIds.length === 0) {
    throw new HttpFault(400, 'marker_ids or provider_ids must be set in add_on')
  }
  if (markerIds.length > 0 && providerIds.length > 0) {
    throw new HttpFault(400, 'cannot set both marker_ids and provider_ids in add_on')
  }
  return { labTestIds, markerIds, providerIds, labAccountId: orderSet.lab_account_id }
}
