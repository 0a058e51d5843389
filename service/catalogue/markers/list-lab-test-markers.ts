import type { MarkerPage } from '#service/contract/catalogue.ts'
import type { LabTestMarkersQuery } from '#service/contract/catalogue-requests.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { requireLabTest } from '../lab-tests/require-lab-test.ts'
import { getLabAccount } from '../labs/get-lab-account.ts'
import { readMarkerPage } from './read-marker-page.ts'

/** The markers of a lab test, reflex markers last (specification 4.1); an account narrows them as decision 26 says. */
export async function listLabTestMarkers(
  db: DbReader,
  scope: { teamId: string; labTestId: string },
  query: LabTestMarkersQuery,
): Promise<MarkerPage> {
  await requireLabTest(db, scope.teamId, scope.labTestId)
  const account = query.lab_account_id
    ? await getLabAccount(db, scope.teamId, query.lab_account_id)
    : undefined
  const link = Prisma.sql`FROM lab_test_marker t WHERE t.lab_test_id = ${scope.labTestId}::uuid AND t.marker_id = m.id`
  const offered = account ? Prisma.sql`m.lab_id = ${account.labId}` : Prisma.sql`true`
  return readMarkerPage(db, {
    where: Prisma.sql`EXISTS (SELECT 1 ${link}) AND ${offered}`,
    rank: Prisma.sql`(SELECT t.is_reflex::int ${link})`,
    isAvailable: account === undefined || account.status === 'active',
    page: query.page,
    size: query.size,
  })
}
