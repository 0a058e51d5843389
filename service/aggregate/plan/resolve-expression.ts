import type { GroupByItem, SelectItem } from '#contract/aggregate/query.ts'
import { queryTables, type SummaryTableName } from '#contract/aggregate/tables.ts'
import type { QueryTable } from '#service/aggregate/tables/query-table.ts'
import type { TypedSql } from '#service/aggregate/where/compile-where.ts'
import { compileSubquery } from './compile-subquery.ts'
import type { Place } from './query-refusal.ts'

type Aggregate = Extract<SelectItem, { func: string }>
type GroupKey = Extract<SelectItem, { group_key: unknown }>
type DateItem = Extract<GroupByItem, { arg: unknown }>

/** What has one value in each row. */
export type Expression =
  | Exclude<SelectItem, Aggregate | GroupKey>
  | Aggregate['arg']
  | Exclude<GroupByItem, DateItem>

export interface ResolvedExpression extends TypedSql {
  /** its column in answers */
  name: string
  /** the name of the list that it is, for subqueries */
  listName?: string
}

export interface OpenTable {
  /** sleep, or timeseries heartrate */
  name: string
  table: QueryTable
}

/** Which table an expression is of; undefined for one that any table has. */
export function tableOf(expression: Expression): string | undefined {
  if ('timeseries' in expression) return `timeseries ${expression.timeseries}`
  if ('value_macro' in expression) return 'sleep'
  if ('source' in expression) return undefined
  if ('from' in expression) return tableOf(expression.from.unnest)
  if ('index' in expression) return expression.index === 'timeseries' ? undefined : expression.index
  return namedTable(expression)
}

function namedTable(column: object): SummaryTableName {
  const [name] = Object.keys(column)
  const known = (Object.keys(queryTables) as SummaryTableName[]).find((table) => table === name)
  if (!known) throw new Error('an expression of no table')
  return known
}

export function resolveExpression(
  expression: Expression,
  { name: tableName, table }: OpenTable,
  place: Place,
): ResolvedExpression {
  if ('index' in expression) {
    const isSameTable =
      expression.index === tableName ||
      (expression.index === 'timeseries' && tableName.startsWith('timeseries '))
    if (!isSameTable)
      throw place.at('index').refuse(`one table per query: this one reads ${tableName}`)
    return { name: 'timestamp', type: 'timestamp', sql: table.local }
  }
  if ('from' in expression) {
    const list = resolveExpression(
      expression.from.unnest,
      { name: tableName, table },
      place.at('from', 'unnest'),
    )
    return compileSubquery(expression, list, place)
  }
  const own = tableOf(expression)
  if (own !== undefined && own !== tableName)
    throw place.refuse(`one table per query: this one reads ${tableName}`)
  const { name, path } = nameOf(expression)
  const found = 'value_macro' in expression ? table.macro?.(name) : table.column(name)
  if (!found) throw place.at(path).refuse(`${tableName} has no ${JSON.stringify(name)}`, name)
  return { name, ...found, ...(found.type === 'list' && { listName: name }) }
}

function nameOf(expression: Exclude<Expression, { index: unknown } | { from: unknown }>) {
  if ('timeseries' in expression) return { name: expression.field, path: 'field' }
  if ('value_macro' in expression)
    return { name: expression.value_macro as string, path: 'value_macro' }
  if ('source' in expression) return { name: expression.source as string, path: 'source' }
  const table = namedTable(expression)
  return { name: (expression as Record<string, string>)[table] ?? '', path: table as string }
}
