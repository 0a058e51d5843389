import type { Query, SelectItem } from '#contract/aggregate/query.ts'
import type { ValueType } from '#contract/aggregate/tables.ts'
import type { TypedSql } from '#service/aggregate/where/compile-where.ts'
import { aggregateOf } from './aggregate-of.ts'
import type { Place } from './query-refusal.ts'
import { type OpenTable, resolveExpression } from './resolve-expression.ts'
import { type GroupKey, identityOf } from './resolve-keys.ts'

/** An aggregate: what it reads from each row, as column `input` of the rows, and what it makes of them. */
export interface PlannedAggregate {
  input: TypedSql
  func: Extract<SelectItem, { func: string }>['func']
}

/** A column of the answer, and where it comes from: the key, the aggregate or the value of that number. */
export interface Output {
  name: string
  /** distinguishes columns of one name */
  longName: string
  type: ValueType
  from: { kind: 'key' | 'aggregate' | 'value'; index: number }
}

export interface ResolvedOutputs {
  outputs: Output[]
  aggregates: PlannedAggregate[]
  values: TypedSql[]
}

export function resolveOutputs(
  query: Query,
  { open, keys, isSplit }: { open: OpenTable; keys: GroupKey[]; isSplit: boolean },
  place: Place,
): ResolvedOutputs {
  const isGrouped = query.group_by != null && query.group_by.length > 0
  const hasAggregates = query.select.some((item) => 'func' in item)
  const aggregates: PlannedAggregate[] = []
  const values: TypedSql[] = []

  function resolveItem(item: SelectItem, at: Place): Output[] {
    if ('func' in item) {
      const input = resolveExpression(item.arg, open, at.at('arg'))
      const { type } = aggregateOf(item.func, input, open.table, at.at('func'))
      aggregates.push({ input, func: item.func })
      const longName = `${item.func}.${input.name}`
      const name = isSplit ? longName : item.func
      return [{ name, longName, type, from: { kind: 'aggregate', index: aggregates.length - 1 } }]
    }
    if ('group_key' in item) return resolveGroupKey(item.group_key, at.at('group_key'))
    const expression = resolveExpression(item, open, at)
    const { name, type } = expression
    if (isGrouped || hasAggregates) {
      const index = findKey(item, name)
      if (index < 0)
        throw at.refuse(`${name} is neither in group_by nor inside an aggregate function`)
      return [{ name, longName: name, type, from: { kind: 'key', index } }]
    }
    values.push(expression)
    return [{ name, longName: name, type, from: { kind: 'value', index: values.length - 1 } }]
  }

  function resolveGroupKey(wanted: number | '*', at: Place): Output[] {
    if (!isGrouped) throw at.refuse('there is no group_by')
    if (wanted !== '*' && wanted > keys.length)
      throw at.refuse(`group_by has ${keys.length} items, and the first is number 1`)
    return keys.flatMap(({ type }, index) => {
      const name = `group_key.${index + 1}`
      const output: Output = { name, longName: name, type, from: { kind: 'key', index } }
      return wanted === '*' || wanted === index + 1 ? [output] : []
    })
  }

  function findKey(item: SelectItem, name: string) {
    const identity = 'index' in item ? 'date_trunc' : identityOf(name)
    return keys.findIndex((key) => key.identity === identity)
  }

  const outputs = query.select.flatMap((item, index) =>
    resolveItem(item, place.at('select', index)),
  )
  return { outputs: nameApart(withBucket(outputs, keys)), aggregates, values }
}

/** Rows of a time have that time: as `index` (specification 2.8), unless it is selected. */
function withBucket(outputs: Output[], keys: GroupKey[]): Output[] {
  const index = keys.findIndex(({ bucket }) => bucket !== undefined)
  const isSelected = outputs.some(({ from }) => from.kind === 'key' && from.index === index)
  if (index < 0 || isSelected) return outputs
  const bucket: Output = {
    name: 'index',
    longName: 'index',
    type: 'timestamp',
    from: { kind: 'key', index },
  }
  return [bucket, ...outputs]
}

/** Columns that would have one name get their long names, and numbers where those are the same too. */
function nameApart(outputs: Output[]): Output[] {
  const count = (name: string) => outputs.filter((output) => output.name === name).length
  const seen = new Map<string, number>()
  return outputs.map((output) => {
    const name = count(output.name) > 1 ? output.longName : output.name
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return { ...output, name: times > 1 ? `${name}.${times}` : name }
  })
}
