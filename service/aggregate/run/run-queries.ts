import type { QueryBatch } from '#contract/aggregate/query.ts'
import type { MergedRow } from '#service/aggregate/merge/merged-rows.ts'
import { runMerged } from '#service/aggregate/merge/run-merged.ts'
import type { QueryContext } from '#service/aggregate/plan/open-table.ts'
import { maxRows, type PlannedQuery, planQuery } from '#service/aggregate/plan/plan-query.ts'
import { placeAt } from '#service/aggregate/plan/query-refusal.ts'
import { readWindow } from '#service/aggregate/plan/read-window.ts'
import type { ResultTable } from '#service/aggregate/plan/result-table.ts'
import type { Db } from '#service/db/client.ts'
import { readPriorities } from '#service/teams/source-priorities.ts'
import { getActiveUser } from '#service/users/get-user.ts'
import { readColumns } from './read-columns.ts'

/** Of one query; `rows` say how the table came about, where sources were merged. */
export interface QueryResult {
  table: ResultTable
  rows?: MergedRow[]
}

/**
 * Plans every query before it runs any, so that a refusal costs nothing. Whose user it is is read from `db`, their data from
 * `readDb`, which may be a replica.
 */
export async function runQueries(
  db: Db,
  { teamId, userId, batch }: { teamId: string; userId: string; batch: QueryBatch },
  readDb = db,
): Promise<QueryResult[]> {
  const [priorities] = await Promise.all([
    readPriorities(db, teamId),
    getActiveUser(db, teamId, userId),
  ])
  const context: QueryContext = {
    userId,
    window: readWindow(batch.timeframe),
    overrides: batch.config?.provider_priority_overrides ?? [],
    providersOf: (dataType) => priorities[dataType] ?? [],
  }
  if (batch.config?.merging) return runMerged(readDb, context, batch.queries)
  const plans = batch.queries.map((query, number) => planQuery(query, number, context))
  const results: QueryResult[] = []
  for (const [number, plan] of plans.entries())
    results.push({ table: await runPlan(readDb, plan, number) })
  return results
}

async function runPlan(db: Db, plan: PlannedQuery, number: number): Promise<ResultTable> {
  const { rowCount, values } = await readColumns(db, plan)
  if (rowCount > maxRows)
    throw placeAt(['body', 'queries', number]).refuse(
      `has more than ${maxRows} rows: ask for a shorter time, or in groups`,
    )
  return plan.columns.map((column, index) => ({ ...column, values: values[index] ?? [] }))
}
