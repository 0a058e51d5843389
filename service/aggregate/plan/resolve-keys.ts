import type { GroupByItem, Period, Query } from '#contract/aggregate/query.ts'
import type { TypedSql } from '#service/aggregate/where/compile-where.ts'
import type { Place } from './query-refusal.ts'
import { type OpenTable, resolveExpression } from './resolve-expression.ts'
import { datePart, truncate } from './time-keys.ts'

export interface GroupKey extends TypedSql {
  /** the column of answers, when it is selected by itself */
  name: string
  /** the same for the same expression */
  identity: string
  bucket?: Period
  isDatePart: boolean
}

export function resolveKeys(query: Query, open: OpenTable, place: Place): GroupKey[] {
  const items = query.group_by ?? []
  const keys = items.map((item, index) => resolveKey(item, open, place.at('group_by', index)))
  const second = items.findLastIndex((item) => 'date_trunc' in item)
  if (second !== items.findIndex((item) => 'date_trunc' in item))
    throw place.at('group_by', second, 'date_trunc').refuse('at most one date_trunc in a query')
  return keys
}

function resolveKey(item: GroupByItem, open: OpenTable, place: Place): GroupKey {
  if (!('arg' in item)) {
    const expression = resolveExpression(item, open, place)
    if (expression.type === 'list') throw place.refuse('a list cannot be grouped by')
    return { ...expression, identity: identityOf(expression.name), isDatePart: false }
  }
  const { sql } = resolveExpression(item.arg, open, place.at('arg'))
  if ('date_part' in item)
    return {
      sql: datePart(sql, item.date_part),
      type: 'number',
      name: item.date_part,
      identity: `date_part ${item.date_part}`,
      isDatePart: true,
    }
  return {
    sql: truncate(sql, item.date_trunc),
    type: 'timestamp',
    name: 'timestamp',
    identity: 'date_trunc',
    bucket: item.date_trunc,
    isDatePart: false,
  }
}

/** A source can be named in two ways; in one table a name has one meaning. */
export const identityOf = (name: string) => `column ${name}`
