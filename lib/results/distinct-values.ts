import type { Transaction } from '#lib/db/client.ts'
import { Prisma, type Result } from '#prisma/generated/client.ts'
import { newestFirst } from './newest-first.ts'

/** All that a value says; no part of it is whether a person reviewed it. */
const said =
  Prisma.raw(`biomarker, test_name, value, comparator, number, unit, ucum_unit, reference_range, low, high, flag,
  interpretation, coalesce(is_above, false), coalesce(is_below, false), coalesce(status, 'final'), note, specimen,
  lab_name, observed_on`)

/**
 * The rows of `result` that `where` selects, of current values, each value once: reports that say all the same of one day print
 * one measurement, as a report does that was uploaded again. `ids` has all its rows, the one that is shown first: an order's,
 * else a reviewed one. Values without a day stay apart, as do those that one report prints twice and those of two orders.
 */
export const distinctValues = (where: Prisma.Sql) => Prisma.sql`
  SELECT id, ids, biomarker, observed_on, created_at, position, order_id, job_id FROM (
    SELECT *, row_number() OVER shown AS place,
           array_agg(id::text) OVER (shown ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS ids
      FROM (
        SELECT *, row_number() OVER (
                 PARTITION BY CASE WHEN order_id IS NULL THEN job_id END, ${said} ORDER BY position, id) AS nth
          FROM result WHERE ${where} AND replaced_at IS NULL) numbered
    WINDOW shown AS (
      PARTITION BY ${said}, nth, CASE WHEN observed_on IS NULL THEN id END
      ORDER BY order_id IS NULL, origin = 'read', created_at DESC, position, id)) placed
   WHERE place = 1`

export interface DistinctValues {
  /** newest first */
  rows: Result[]
  /** the other rows of a value */
  copiesOf: (row: Result) => Result[]
}

export async function readDistinct(
  tx: Transaction,
  patientId: string,
  idLists: readonly (readonly string[])[],
): Promise<DistinctValues> {
  const found = await tx.result.findMany({
    where: { patientId, id: { in: idLists.flat() } },
    orderBy: newestFirst,
  })
  const byId = new Map(found.map((row) => [row.id, row]))
  const copyIds = new Map(idLists.map(([shown, ...copies]) => [shown, copies]))
  return {
    rows: found.filter(({ id }) => copyIds.has(id)),
    copiesOf: ({ id }) => copyIds.get(id)?.flatMap((copy) => byId.get(copy) ?? []) ?? [],
  }
}
