import type { SelectItem } from '#contract/aggregate/query.ts'
import { listFields, type ValueType } from '#contract/aggregate/tables.ts'
import { compileWhere, type TypedSql } from '#service/aggregate/where/compile-where.ts'
import { WhereError } from '#service/aggregate/where/where-error.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { aggregateOf } from './aggregate-of.ts'
import type { Place } from './query-refusal.ts'

type Subquery = Extract<SelectItem, { from: unknown }>

interface List extends TypedSql {
  name: string
  listName?: string
}

/** One value from the list that a row has, as a scalar subquery over its items in their order. */
export function compileSubquery({ select, where }: Subquery, list: List, place: Place) {
  if (list.listName === undefined)
    throw place.at('from', 'unnest').refuse(`${list.name} is not a list`)
  const fields = listFields[list.listName] ?? {}
  const field = typeof select.arg === 'object' ? select.arg?.field : select.arg
  const value = field == null ? wholeItem(fields) : itemField(fields, field)
  if (!value)
    throw place
      .at('select', 'arg')
      .refuse(`the items of ${list.listName} have no ${JSON.stringify(field)}`, field)
  const aggregate = aggregateOf(
    select.func,
    value,
    { at: orderOf(fields), tie: Prisma.sql`e.position` },
    place.at('select', 'func'),
  )
  const condition = where == null ? Prisma.sql`true` : compileItemWhere(where, fields, place)
  return {
    type: aggregate.type,
    name: [select.func, list.listName, ...(field == null ? [] : [field])].join('.'),
    sql: Prisma.sql`(SELECT ${aggregate.sql}
      FROM jsonb_array_elements(${list.sql}) WITH ORDINALITY AS e (item, position)
     WHERE ${condition})`,
  }
}

function compileItemWhere(where: string, fields: Record<string, ValueType>, place: Place) {
  try {
    return compileWhere(where, (name) =>
      Object.keys(fields).length === 0 && name === 'value'
        ? wholeItem(fields)
        : itemField(fields, name),
    ).sql
  } catch (error) {
    if (error instanceof WhereError)
      throw place.at('where', error.position).refuse(error.message, where)
    throw error
  }
}

/** The item itself: a text where the list holds texts. */
function wholeItem(fields: Record<string, ValueType>): TypedSql {
  return Object.keys(fields).length === 0
    ? { type: 'text', sql: Prisma.sql`((e.item #>> '{}') COLLATE "C")` }
    : { type: 'list', sql: Prisma.sql`e.item` }
}

function itemField(fields: Record<string, ValueType>, name: string): TypedSql | undefined {
  const type = Object.hasOwn(fields, name) ? fields[name] : undefined
  return type && { type, sql: Prisma.raw(readField(name, type)) }
}

/** `name` is one of the fields of listFields. */
function readField(name: string, type: ValueType) {
  const item = `e.item -> '${name}'`
  const text = `(e.item ->> '${name}')`
  if (type === 'number')
    return `CASE WHEN jsonb_typeof(${item}) = 'number' THEN (${item})::float8 END`
  if (type === 'boolean')
    return `CASE WHEN jsonb_typeof(${item}) = 'boolean' THEN (${item})::boolean END`
  if (type === 'date') return `CASE WHEN pg_input_is_valid(${text}, 'date') THEN ${text}::date END`
  return `(${text} COLLATE "C")`
}

function orderOf(fields: Record<string, ValueType>) {
  return itemField(fields, 'date')?.sql ?? Prisma.sql`e.position`
}
