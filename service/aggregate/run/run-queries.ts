import type { QueryBatch } from '#contract/aggregate/query.ts'
import type { ValueType } from '#contract/aggregate/tables.ts'
import type { QueryContext } from '#service/aggregate/plan/open-table.ts'
import { maxRows, type PlannedQuery, planQuery } from '#service/aggregate/plan/plan-query.ts'
import { placeAt } from '#service/aggregate/plan/query-refusal.ts'
import { readWindow } from '#service/aggregate/plan/read-window.ts'
import type { Db } from '#service/db/client.ts'
import { readPriorities } from '#service/teams/source-priorities.ts'
import { getActiveUser } from '#service/users/get-user.ts'
import { readColumns } from './read-columns.ts'

export interface ResultColumn {
  name: string
  type: ValueType
  /** numbers, texts, booleans, parsed lists; instants and days as Date at UTC, null for none */
  values: unknown[]
}

/** One table per query, in the order of the queries. */
export type ResultTable = ResultColumn[]

/**
 * Plans every query before it runs any, so that a refusal costs nothing. Whose user it is is read from `db`, their data from
 * `readDb`, which may be a replica.
 */
export async function runQueries(
  db: Db,
  { teamId, userId, batch }: { teamId: string; userId: string; batch: QueryBatch },
  readDb = db,
): Promise<ResultTable[]> {
  await getActiveUser(db, teamId, userId)
  const priorities = await readPriorities(db, teamId)
  const context: QueryContext = {
    userId,
    window: readWindow(batch.timeframe),
    overrides: batch.config?.provider_priority_overrides ?? [],
    providersOf: (dataType) => priorities[dataType] ?? [],
  }
  const plans = batch.queries.map((query, number) => planQuery(query, number, context))
  const tables: ResultTable[] = []
  for (const [number, plan] of plans.entries()) tables.push(await runPlan(readDb, plan, number))
  return tables
}

async function runPlan(db: Db, plan: PlannedQuery, number: number): Promise<ResultTable> {
  const { rowCount, values } = await readColumns(db, plan)
  if (rowCount > maxRows)
    throw placeAt(['body', 'queries', number]).refuse(
      `has more than ${maxRows} rows: ask for a shorter time, or in groups`,
    )
  return plan.columns.map((column, index) => ({ ...column, values: values[index] ?? [] }))
}
