import type { Period, Query } from '#contract/aggregate/query.ts'
import { queryTimeseries, resourceOfTimeseries } from '#contract/aggregate/timeseries.ts'
import { describeTimeseries, type TimeseriesName } from '#contract/wearables/resources.ts'
import {
  nameTable,
  openTable,
  priorityOf,
  type QueryContext,
  timeseriesOf,
} from '#service/aggregate/plan/open-table.ts'
import { placeAt } from '#service/aggregate/plan/query-refusal.ts'
import { resolveKeys } from '#service/aggregate/plan/resolve-keys.ts'
import { type Output, resolveOutputs } from '#service/aggregate/plan/resolve-outputs.ts'
import type { SourcePriority } from '#service/aggregate/tables/source-order.ts'
import { compileWhere } from '#service/aggregate/where/compile-where.ts'
import { WhereError } from '#service/aggregate/where/where-error.ts'
import { Prisma } from '#service/db/generated/client.ts'

export type MergedFigure = 'sum' | 'mean' | 'min' | 'max'

export interface MergePlan {
  resource: string
  /** counts are added up; points are values at instants */
  kind: 'counts' | 'points'
  bucket: Period
  outputs: Output[]
  /** of each aggregate */
  figures: MergedFigure[]
  priority: SourcePriority
  /** over the sources of wearable_series x */
  condition: Prisma.Sql
}

const sources = new Set(['source_provider', 'source_type'])
const allowed = {
  counts: new Set(['sum']),
  points: new Set(['mean', 'min', 'max']),
}

/**
 * What merging can answer: the sum of a count, or mean, minimum and maximum of values at instants, by time. Refuses the rest
 * with its place: a condition on values would make gaps for other sources to fill, and so would a type
 * that a source did not measure.
 */
export function planMerge(query: Query, number: number, context: QueryContext): MergePlan {
  const place = placeAt(['body', 'queries', number])
  const name = nameTable(query, place)
  if (!name.startsWith('timeseries ')) throw place.refuse('only timeseries are merged')
  const timeseries = timeseriesOf(name)
  const resource = resourceOfTimeseries(timeseries)
  if (describeTimeseries(resource as TimeseriesName).types)
    throw place.refuse(`merging does not keep the types of ${timeseries} apart`)
  const open = { name, table: openTable(name, context) }
  const keys = resolveKeys(query, open, place)
  const bucket = keys[0]?.bucket
  if (!bucket || keys.length > 1)
    throw place.at('group_by').refuse('merging needs one date_trunc, and no other key')
  if (query.align) throw place.at('align').refuse('merging does not go together with align')
  const { outputs } = resolveOutputs(query, { open, keys, isSplit: false }, place)
  const kind = queryTimeseries[timeseries]?.duration === undefined ? 'points' : 'counts'
  const figures = query.select.flatMap((item, index) => {
    if (!('func' in item)) return []
    const isValue = 'timeseries' in item.arg && item.arg.field === 'value'
    if (isValue && allowed[kind].has(item.func)) return [item.func as MergedFigure]
    throw place
      .at('select', index)
      .refuse(`merging ${timeseries} gives the ${[...allowed[kind]].join(', ')} of its value`)
  })
  return {
    resource,
    kind,
    bucket,
    outputs,
    figures,
    priority: priorityOf(name, context),
    condition: compileSources(),
  }

  function compileSources() {
    if (query.where == null) return Prisma.sql`true`
    try {
      const { sql, names } = compileWhere(query.where, open.table.column)
      const other = [...names].find((each) => !sources.has(each))
      if (other)
        throw place.at('where').refuse(`merging takes conditions on sources, not on ${other}`)
      return sql
    } catch (error) {
      if (error instanceof WhereError)
        throw place.at('where', error.position).refuse(error.message, query.where)
      throw error
    }
  }
}
