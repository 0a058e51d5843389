import type { AggregateFunction } from '#contract/aggregate/query.ts'
import type { QueryTable } from '#service/aggregate/tables/query-table.ts'
import { hourColumns } from '#service/aggregate/tables/rollup-table.ts'
import { orderBySource, type SourcePriority } from '#service/aggregate/tables/source-order.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { aggregateOf } from './aggregate-of.ts'
import type { Alignment } from './check-align.ts'
import { placeAt } from './query-refusal.ts'
import type { GroupKey } from './resolve-keys.ts'
import type { Output, PlannedAggregate } from './resolve-outputs.ts'
import { writeAlignment } from './write-alignment.ts'
import { alias, inRows, list } from './write-rows.ts'

interface GroupsPlan {
  table: QueryTable
  condition: Prisma.Sql
  keys: GroupKey[]
  aggregates: PlannedAggregate[]
  outputs: Output[]
  alignment: Alignment | undefined
  /** undefined when each source is a group of its own */
  priority: SourcePriority | undefined
  /** how hours are aggregated, where the rows are hours */
  aggregateHours: ((func: AggregateFunction) => Prisma.Sql | undefined) | undefined
  limit: number
}

/**
 * rows (keys k0…, inputs a0…) → grouped by key and source (aggregates v0…) → answer: of each group the best source → aligned
 */
export function writeGroups(plan: GroupsPlan): Prisma.Sql {
  const { table, keys, outputs, alignment, limit } = plan
  const keyNames = keys.map((_, index) => alias('k', index))
  const choice = plan.priority && chooseSources(table, plan.priority)
  const groupNames = [...keyNames, ...(choice?.columns.map(({ name }) => name) ?? [])]
  const answer = choice ? writeBest(keyNames, choice.order) : Prisma.sql`SELECT * FROM grouped`
  return Prisma.sql`
    WITH rows AS (${readRows(plan, choice)}
    ), grouped AS (
      SELECT ${list([...groupNames, ...writeAggregates(plan)])}
        FROM rows
       ${groupNames.length > 0 ? Prisma.sql`GROUP BY ${list(groupNames)}` : Prisma.sql`HAVING count(*) > 0`}
    ), answer AS (
      ${answer}
    )${alignment ? writeAlignment(alignment, { table, keys: keyNames, width: plan.aggregates.length }) : Prisma.empty}
    SELECT ${list(
      outputs.map(({ from }, index) => {
        const column = alias(from.kind === 'key' ? 'k' : 'v', from.index)
        return Prisma.sql`${column} AS ${alias('c', index)}`
      }),
    )}
      FROM ${alignment ? Prisma.sql`aligned` : Prisma.sql`answer`}
     ${keys.length > 0 ? Prisma.sql`ORDER BY ${list(keyNames)}` : Prisma.empty}
     LIMIT ${limit}`
}

/** How sources are kept apart in groups, and which of them comes first. */
interface Choice {
  columns: { name: Prisma.Sql; sql: Prisma.Sql }[]
  /** of the groups of one key */
  order: Prisma.Sql
  /** of the sources, where the table numbers them */
  ranks?: Prisma.Sql
}

function chooseSources(table: QueryTable, priority: SourcePriority): Choice | undefined {
  if (!table.source) return undefined
  const [provider, sourceType] = [Prisma.sql`provider`, Prisma.sql`source_type`]
  const order = orderBySource({ provider, sourceType }, priority)
  if (table.rank) {
    const rank = Prisma.sql`rank`
    return { columns: [{ name: rank, sql: table.rank }], order: rank, ranks: order }
  }
  return {
    columns: [
      { name: provider, sql: table.source.provider },
      { name: sourceType, sql: table.source.sourceType },
    ],
    order,
  }
}

function readRows(plan: GroupsPlan, choice: Choice | undefined) {
  const { table, keys, aggregates, condition, aggregateHours } = plan
  const columns = [
    ...keys.map((key, index) => Prisma.sql`${inRows(key)} AS ${alias('k', index)}`),
    ...(aggregateHours
      ? [hourColumns]
      : aggregates.map(({ input }, index) => Prisma.sql`${inRows(input)} AS ${alias('a', index)}`)),
    ...(choice?.columns.map(({ name, sql }) => Prisma.sql`${sql} AS ${name}`) ?? []),
    Prisma.sql`${table.at} AS at`,
    Prisma.sql`${table.tie} AS tie`,
  ]
  return Prisma.sql`
      SELECT ${list(columns)}
        ${table.rows(choice?.ranks)}
         AND (${condition})`
}

const order = { at: Prisma.sql`at`, tie: Prisma.sql`tie` }
const nowhere = placeAt([])

function writeAggregates({ aggregates, aggregateHours }: GroupsPlan) {
  return aggregates.map(({ func, input }, index) => {
    const sql = aggregateHours
      ? aggregateHours(func)
      : aggregateOf(func, { ...input, sql: alias('a', index) }, order, nowhere).sql
    if (!sql) throw new Error(`hours have no ${func}`)
    return Prisma.sql`${sql} AS ${alias('v', index)}`
  })
}

function writeBest(keyNames: Prisma.Sql[], order: Prisma.Sql) {
  if (keyNames.length === 0) return Prisma.sql`SELECT * FROM grouped ORDER BY ${order} LIMIT 1`
  return Prisma.sql`SELECT DISTINCT ON (${list(keyNames)}) * FROM grouped ORDER BY ${list(keyNames)}, ${order}`
}
