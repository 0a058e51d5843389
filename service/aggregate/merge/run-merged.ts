import type { QueryBatch } from '#contract/aggregate/query.ts'
import type { QueryContext } from '#service/aggregate/plan/open-table.ts'
import type { ResultTable } from '#service/aggregate/plan/result-table.ts'
import type { Db } from '#service/db/client.ts'
import { listSources } from './list-sources.ts'
import { mergeCounts } from './merge-counts.ts'
import { mergePoints } from './merge-points.ts'
import type { MergedRow } from './merged-rows.ts'
import { type MergePlan, planMerge } from './plan-merge.ts'
import { readIntervals } from './read-intervals.ts'

export interface MergedTable {
  table: ResultTable
  rows: MergedRow[]
}

/** Every query is planned before one runs, so that a refusal costs nothing. */
export async function runMerged(
  db: Db,
  context: QueryContext,
  queries: QueryBatch['queries'],
): Promise<MergedTable[]> {
  const plans = queries.map((query, number) => planMerge(query, number, context))
  const tables: MergedTable[] = []
  for (const plan of plans) {
    const rows = await readRows(db, context, plan)
    tables.push({ table: buildTable(plan, rows), rows })
  }
  return tables
}

async function readRows(db: Db, { userId, window }: QueryContext, plan: MergePlan) {
  const sources = await listSources(db, userId, plan)
  if (sources.length === 0) return []
  if (plan.kind === 'points') return mergePoints(db, { userId, window, plan }, sources)
  const given = await readIntervals(db, { userId, window }, sources)
  const [from, until] = [Date.parse(`${window.from}Z`), Date.parse(`${window.until}Z`)]
  return mergeCounts(given, sources, { bucket: plan.bucket, from, until })
}

function buildTable({ outputs, figures }: MergePlan, rows: readonly MergedRow[]): ResultTable {
  return outputs.map(({ name, type, from }) => {
    const figure = figures[from.index]
    return {
      name,
      type,
      values: rows.map((row) => {
        if (from.kind === 'key') return new Date(row.local)
        return figure ? row[figure] : null
      }),
    }
  })
}
