import type { GroupByItem, Period, Query, QueryBatch } from '#contract/aggregate/query.ts'
import { queryTimeseries, resourceOfTimeseries } from '#contract/aggregate/timeseries.ts'
import { slotMinutesOf } from '#contract/wearables/merging/slot-minutes.ts'

// How a query is asked again so that a cell of its answer comes apart into sources.

type SelectItem = Query['select'][number]
type Aggregate = Extract<SelectItem, { func: string }>

/** Which item of select a column of the answer is of: its number, or the bucket that the service adds. */
export function findItem(query: Query, column: number): number | 'bucket' | undefined {
  const keys = query.group_by ?? []
  const items = query.select.flatMap((item, number) =>
    'group_key' in item && item.group_key === '*' ? keys.map(() => number) : [number],
  )
  return (hasAddedBucket(query) ? ['bucket' as const, ...items] : items)[column]
}

/** The service adds the time of a row that does not select it, as its first column. */
export function hasAddedBucket({ select, group_by }: Query): boolean {
  const bucket = (group_by ?? []).findIndex((item) => 'date_trunc' in item)
  const isSelected = select.some(
    (item) =>
      'index' in item ||
      ('group_key' in item && (item.group_key === '*' || item.group_key === bucket + 1)),
  )
  return bucket >= 0 && !isSelected
}

const sourceNames = ['source_provider', 'source_type'] as const
const sources = sourceNames.map((name) => ({ source: name }))

/** A source can be named in two ways. */
export function isSplit({ group_by }: Query): boolean {
  const names = (group_by ?? []).map((item) => {
    if ('source' in item) return item.source
    return 'timeseries' in item ? item.field : Object.values(item)[0]
  })
  return sourceNames.every((name) => names.includes(name))
}

/** The same rows in the same order, with the keys of each, and the source that it is from, after its columns. */
export function withSources(query: Query): Query {
  const isGrouped = (query.group_by ?? []).length > 0
  const isAggregate = query.select.some((item) => 'func' in item)
  return {
    ...query,
    select: [
      ...query.select,
      ...(isGrouped ? [{ group_key: '*' as const }] : []),
      ...(isGrouped || isAggregate
        ? sources.map((arg) => ({ func: 'newest' as const, arg }))
        : sources),
    ],
  }
}

/** The aggregate of each source by itself: keys, provider, kind, value, count and, of intervals, seconds. */
export function bySource({ select, group_by, where }: Query, item: number): Query | undefined {
  const aggregate = select[item]
  if (!aggregate || !('func' in aggregate)) return undefined
  const rows = countRows(aggregate)
  const duration = durationOf(aggregate)
  return {
    select: [
      { group_key: '*' },
      aggregate,
      ...(rows ? [rows] : []),
      ...(duration ? [duration] : []),
    ],
    group_by: [...(group_by ?? []), ...sources],
    where,
  }
}

/** How many rows each group has whatever the condition says: keys and a count. */
export function withoutCondition({ select, group_by }: Query, item: number): Query | undefined {
  const aggregate = select[item]
  const rows = aggregate && 'func' in aggregate && countRows(aggregate)
  // An expression of the table itself says which one is read.
  if (!rows || !aggregate) return undefined
  return {
    select: [{ group_key: '*' }, rows, aggregate],
    group_by: [...(group_by ?? []), ...sources],
  }
}

function countRows({ arg }: Aggregate): SelectItem | undefined {
  const table = tableOf(arg)
  return table === undefined ? undefined : ({ func: 'count', arg: { index: table } } as SelectItem)
}

function tableOf(arg: Aggregate['arg']): string | undefined {
  if ('timeseries' in arg) return 'timeseries'
  if ('value_macro' in arg) return 'sleep'
  if ('from' in arg) return tableOf(arg.from.unnest)
  if ('index' in arg) return arg.index
  return 'source' in arg ? undefined : Object.keys(arg)[0]
}

function durationOf({ arg }: Aggregate): SelectItem | undefined {
  if (!('timeseries' in arg) || queryTimeseries[arg.timeseries]?.duration === undefined)
    return undefined
  return { func: 'sum', arg: { timeseries: arg.timeseries, field: 'duration' } }
}

/** The stretch of local time that a row has, where its only key besides sources is a time. */
export function stretchOf(query: Query, keys: readonly unknown[]) {
  const items = query.group_by ?? []
  const [bucket, ...rest] = items.filter((item) => !isSource(item))
  const at = bucket && keys[items.indexOf(bucket)]
  if (!bucket || !('date_trunc' in bucket) || rest.length > 0 || typeof at !== 'string')
    return undefined
  const from = Date.parse(`${at}Z`)
  return { from, until: endOf(from, bucket.date_trunc) }
}

function isSource(item: GroupByItem) {
  return (
    'source' in item || ('timeseries' in item && sourceNames.some((name) => name === item.field))
  )
}

const unitMs = { minute: 60_000, hour: 3_600_000, day: 86_400_000, week: 604_800_000 } as const

function endOf(from: number, { value, unit }: Period) {
  if (unit !== 'month' && unit !== 'year') return from + value * unitMs[unit]
  const end = new Date(from)
  end.setUTCMonth(end.getUTCMonth() + value * (unit === 'year' ? 12 : 1))
  return end.getTime()
}

export interface Slots {
  minutes: number
  timeframe: QueryBatch['timeframe']
  query: Query
}

const maxSlotDays = 31

/**
 * Which stretches of a few minutes have a value, by source: how long values at instants cover, as the patient's pages count
 * it. Of a month at most, and not of groups that are shorter than an hour.
 */
export function countSlots(
  { select, where }: Query,
  item: number,
  stretch: { from: number; until: number } | undefined,
): Slots | undefined {
  const aggregate = select[item]
  if (!stretch || !aggregate || !('func' in aggregate) || !('timeseries' in aggregate.arg))
    return undefined
  const { timeseries } = aggregate.arg
  const { from, until } = stretch
  const days = Math.ceil((until - Math.floor(from / unitMs.day) * unitMs.day) / unitMs.day)
  const isInterval = queryTimeseries[timeseries]?.duration !== undefined
  if (isInterval || days > maxSlotDays || until - from < unitMs.hour) return undefined
  const minutes = slotMinutesOf(resourceOfTimeseries(timeseries))
  return {
    minutes,
    timeframe: {
      type: 'relative',
      anchor: new Date(until - 1).toISOString().slice(0, 10),
      past: { value: days, unit: 'day' },
    },
    query: {
      select: [{ group_key: '*' }, { func: 'count', arg: aggregate.arg }],
      group_by: [
        { date_trunc: { value: minutes, unit: 'minute' }, arg: { index: 'timeseries' } },
        ...sources,
      ],
      where,
    },
  }
}
