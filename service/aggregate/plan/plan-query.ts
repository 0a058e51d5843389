import type { Query } from '#contract/aggregate/query.ts'
import type { ValueType } from '#contract/aggregate/tables.ts'
import { openRollupTable, rollupAggregate } from '#service/aggregate/tables/rollup-table.ts'
import { compileWhere } from '#service/aggregate/where/compile-where.ts'
import { WhereError } from '#service/aggregate/where/where-error.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { canUseRollups } from './can-use-rollups.ts'
import { checkAlign } from './check-align.ts'
import { nameTable, openTable, priorityOf, type QueryContext, timeseriesOf } from './open-table.ts'
import { type Place, placeAt } from './query-refusal.ts'
import type { OpenTable } from './resolve-expression.ts'
import { resolveKeys } from './resolve-keys.ts'
import { resolveOutputs } from './resolve-outputs.ts'
import { writeGroups } from './write-groups.ts'
import { writeRows } from './write-rows.ts'

export interface PlannedQuery {
  /** the columns of the answer, in the order of the statement's */
  columns: { name: string; type: ValueType }[]
  /** one statement, with every value as a parameter; its columns are c0, c1 … */
  sql: Prisma.Sql
  usesRollups: boolean
  /** samples one by one, of which there may be very many */
  readsSamples: boolean
}

/** The most rows that one table of an answer has: a year of samples, one a minute, and room for late ones. */
export const maxRows = 600_000

/** The statement that answers a query. Refuses with 422 and the place in the query what has no meaning. */
export function planQuery(query: Query, number: number, context: QueryContext): PlannedQuery {
  const place = placeAt(['body', 'queries', number])
  const name = nameTable(query, place)
  const sampled: OpenTable = { name, table: openTable(name, context) }
  const { names } = compileCondition(query, sampled, place)
  const usesRollups =
    name.startsWith('timeseries ') &&
    canUseRollups(query, { window: context.window, whereNames: names })
  const open = usesRollups
    ? { name, table: openRollupTable(timeseriesOf(name), context.userId, context.window) }
    : sampled
  const keys = resolveKeys(query, open, place)
  const isSplit = ['source_provider', 'source_type'].every((source) =>
    keys.some((key) => key.name === source),
  )
  const resolved = resolveOutputs(query, { open, keys, isSplit }, place)
  const { outputs, aggregates, values } = resolved
  const { window } = context
  const alignment = checkAlign(query, { keys, outputs, window }, place)
  const condition = compileCondition(query, open, place).sql
  const isGrouped = keys.length > 0 || aggregates.length > 0
  return {
    columns: outputs.map((output) => ({ name: output.name, type: output.type })),
    usesRollups,
    readsSamples: !usesRollups && name.startsWith('timeseries '),
    sql: isGrouped
      ? writeGroups({
          table: open.table,
          condition,
          keys,
          aggregates,
          outputs,
          alignment,
          priority: isSplit ? undefined : priorityOf(name, context),
          aggregateHours: usesRollups ? rollupAggregate : undefined,
          limit: maxRows + 1,
        })
      : writeRows({ table: open.table, condition, values, outputs, limit: maxRows + 1 }),
  }
}

function compileCondition({ where }: Query, { table }: OpenTable, place: Place) {
  if (where == null) return { sql: Prisma.sql`true`, names: new Set<string>() }
  try {
    return compileWhere(where, table.column)
  } catch (error) {
    if (error instanceof WhereError)
      throw place.at('where', error.position).refuse(error.message, where)
    throw error
  }
}
