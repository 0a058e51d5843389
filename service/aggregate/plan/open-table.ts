import type { Query, SelectItem } from '#contract/aggregate/query.ts'
import { queryTables } from '#contract/aggregate/tables.ts'
import type { LocalWindow, QueryTable } from '#service/aggregate/tables/query-table.ts'
import { openReadinessTable } from '#service/aggregate/tables/readiness-table.ts'
import { openSampleTable } from '#service/aggregate/tables/sample-table.ts'
import type { SourcePriority } from '#service/aggregate/tables/source-order.ts'
import type { StoredTableName } from '#service/aggregate/tables/summary-columns.ts'
import { openSummaryTable } from '#service/aggregate/tables/summary-table.ts'
import type { Place } from './query-refusal.ts'
import { type Expression, tableOf } from './resolve-expression.ts'

/** What all queries of a call share. */
export interface QueryContext {
  userId: string
  window: LocalWindow
  /** providers that count first in this call */
  overrides: string[]
  /** the team's order of providers, by kind of data */
  providersOf: (dataType: string) => string[]
}

/** The table that the query's first expression names: the others must be of it too. */
export function nameTable({ select, group_by }: Query, place: Place): string {
  const named = [...select.map(expressionOf), ...(group_by ?? []).map(expressionOf)]
    .map((expression) => expression && tableOf(expression))
    .find((name) => name !== undefined)
  if (named === undefined)
    throw place.refuse('nothing in this query says which table it reads: select a column of it')
  return named
}

function expressionOf(item: SelectItem | NonNullable<Query['group_by']>[number]) {
  if ('arg' in item) return item.arg as Expression
  return 'group_key' in item ? undefined : (item as Expression)
}

const dataTypes: Record<string, string> = { workout: 'workouts' }

export function priorityOf(name: string, context: QueryContext): SourcePriority {
  const dataType = name.startsWith('timeseries ') ? 'timeseries' : (dataTypes[name] ?? name)
  return { overrides: context.overrides, providers: context.providersOf(dataType) }
}

export function openTable(name: string, context: QueryContext): QueryTable {
  const { userId, window } = context
  if (name === 'derived_readiness')
    return openReadinessTable({
      userId,
      window,
      sleep: priorityOf('sleep', context),
      activity: priorityOf('activity', context),
    })
  if (isStored(name)) return openSummaryTable(name, userId, window)
  return openSampleTable(timeseriesOf(name), userId, window)
}

export function timeseriesOf(name: string) {
  return name.slice('timeseries '.length)
}

function isStored(name: string): name is StoredTableName {
  return Object.hasOwn(queryTables, name)
}
