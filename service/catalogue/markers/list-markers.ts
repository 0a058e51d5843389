import type { MarkerPage } from '#service/contract/catalogue.ts'
import type { MarkersQuery } from '#service/contract/catalogue-requests.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { getLabAccount } from '../labs/get-lab-account.ts'
import { isOnlyReflex } from './is-only-reflex.ts'
import { readMarkerPage } from './read-marker-page.ts'

/** The markers that can be looked for and chosen: all but those that only a laboratory adds (contract 2.5). */
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
  return readMarkerPage(db, {
    where: Prisma.join(conditions, ' AND '),
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
  if (query.name) {
    conditions.push(Prisma.sql`position(lower(${query.name}) IN lower(m.name)) > 0`)
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
