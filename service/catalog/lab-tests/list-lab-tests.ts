import type { LabTest, LabTestPage } from '#contract/catalog.ts'
import type { LabTestPageQuery, LabTestsQuery } from '#contract/catalog-requests.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { filterLabTests } from './filter-lab-tests.ts'
import { isAfterCursor, readCursor, sortColumn, writeCursor } from './lab-test-cursor.ts'
import { labTestJson } from './lab-test-json.ts'

/** Every matching lab test of the team's catalog (the deprecated list without pages). */
export async function listLabTests(
  db: DbReader,
  teamId: string,
  query: LabTestsQuery,
): Promise<LabTest[]> {
  const rows = await readLabTests(db, query, filterLabTests(teamId, query))
  return rows.map((row) => row.labTest)
}

/** One page of the same list; `next_cursor` is null on the last page. */
export async function listLabTestPage(
  db: DbReader,
  teamId: string,
  query: LabTestPageQuery,
): Promise<LabTestPage> {
  const cursor = query.next_cursor ? readCursor(query.next_cursor, query) : undefined
  const conditions = filterLabTests(teamId, query)
  if (cursor) conditions.push(isAfterCursor(cursor, query))
  const limit = query.lab_test_limit
  const rows = await readLabTests(db, query, conditions, limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    data: rows.slice(0, limit).map((row) => row.labTest),
    next_cursor: last ? writeCursor({ value: last.sortValue, id: last.id }, query) : null,
  }
}

interface LabTestRow {
  id: string
  sortValue: string
  labTest: LabTest
}

function readLabTests(
  db: DbReader,
  query: LabTestsQuery,
  conditions: Prisma.Sql[],
  limit?: number,
): Promise<LabTestRow[]> {
  const direction = Prisma.raw(query.order_direction === 'asc' ? 'ASC' : 'DESC')
  const column = sortColumn(query)
  return db.$queryRaw<LabTestRow[]>`
    SELECT t.id::text AS id, ${column}::text AS "sortValue", ${labTestJson()} AS "labTest"
    FROM lab_test t
    JOIN lab ON lab.id = t.lab_id
    WHERE ${Prisma.join(conditions, ' AND ')}
    ORDER BY ${column} ${direction}, t.id ${direction}
    ${limit === undefined ? Prisma.empty : Prisma.sql`LIMIT ${limit}`}`
}
