import type { MarkerPage } from '#contract/catalog.ts'
import type { LabTestMarkersQuery, MarkersQuery } from '#contract/catalog-requests.ts'
import { requireLabTest } from '#service/catalog/lab-tests/require-lab-test.ts'
import { getLabAccount } from '#service/catalog/labs/get-lab-account.ts'
import { searchMarkers } from '#service/catalog/search/name-conditions.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { readMarkerPage } from './read-markers.ts'

const isOnlyReflex = Prisma.sql`coalesce(
  (SELECT bool_and(t.is_reflex) FROM lab_test_marker t WHERE t.marker_id = m.id),
  false
)`

/** All markers except those that only the laboratory adds. */
export async function listMarkers(
  db: DbReader,
  teamId: string,
  query: MarkersQuery,
): Promise<MarkerPage> {
  const account = query.lab_account_id
    ? await getLabAccount(db, teamId, query.lab_account_id)
    : undefined
  const isAvailable = account === undefined || account.status === 'active'
  const conditions = [Prisma.sql`NOT ${isOnlyReflex}`, ...filterMarkers(query, isAvailable)]
  if (account) conditions.push(Prisma.sql`m.lab_id = ${account.labId}`)
  const search = query.name ? searchMarkers(query.name) : undefined
  if (search) conditions.push(search.condition)
  return readMarkerPage(db, {
    where: Prisma.join(conditions, ' AND '),
    ...(search && { rank: search.rank }),
    isAvailable,
    page: query.page,
    size: query.size,
  })
}

function filterMarkers(query: MarkersQuery, isAvailable: boolean) {
  const conditions: Prisma.Sql[] = []
  if (query.lab_slug) {
    conditions.push(Prisma.sql`m.lab_id = (SELECT id FROM lab WHERE slug = ${query.lab_slug})`)
  } else if (query.lab_id) {
    conditions.push(Prisma.sql`m.lab_id = ANY(${query.lab_id}::int[])`)
  }
  if (query.a_la_carte_enabled !== undefined) {
    conditions.push(Prisma.sql`m.a_la_carte_enabled = ${query.a_la_carte_enabled}`)
  }
  if (query.type) conditions.push(Prisma.sql`m.type = ${query.type}`)
  if (query.is_orderable !== undefined) {
    conditions.push(
      Prisma.sql`(coalesce(m.is_orderable, true) AND ${isAvailable}) = ${query.is_orderable}`,
    )
  }
  return conditions
}

/** The markers of a lab test, reflex markers last (specification 4.1), narrowed by an account. */
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
