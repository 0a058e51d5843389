import type { LabTestsQuery } from '#contract/catalog-requests.ts'
import { hasLabTestName } from '#service/catalog/search/name-conditions.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { isTeamsLabTest, labTestStatus } from './lab-test-status.ts'

/** SQL conditions on the rows `t` of table lab_test and `lab`: the team's catalog, narrowed by the filters. */
export function filterLabTests(teamId: string, query: LabTestsQuery): Prisma.Sql[] {
  const conditions = [isTeamsLabTest(teamId)]
  if (query.generation_method !== 'all') {
    conditions.push(Prisma.sql`t.auto_generated = ${query.generation_method === 'auto'}`)
  }
  if (query.lab_slug) conditions.push(Prisma.sql`lab.slug = ${query.lab_slug}`)
  if (query.collection_method) conditions.push(Prisma.sql`t.method = ${query.collection_method}`)
  if (query.status) conditions.push(Prisma.sql`${labTestStatus()} = ${query.status}`)
  if (query.name) conditions.push(hasLabTestName(query.name))
  if (query.marker_ids?.length) {
    conditions.push(hasEvery(Prisma.sql`m.id = ANY(${query.marker_ids}::int[])`, query.marker_ids))
  }
  if (query.provider_ids?.length) {
    conditions.push(
      hasEvery(Prisma.sql`m.provider_id = ANY(${query.provider_ids}::text[])`, query.provider_ids),
    )
  }
  return conditions
}

/** Counting is enough: a lab test is of one laboratory, where each identifier is one marker. */
function hasEvery(isWanted: Prisma.Sql, wanted: unknown[]) {
  return Prisma.sql`(
    SELECT count(*) FROM lab_test_marker k JOIN marker m ON m.id = k.marker_id
    WHERE k.lab_test_id = t.id AND NOT k.is_reflex AND ${isWanted}
  ) = ${new Set(wanted).size}`
}
