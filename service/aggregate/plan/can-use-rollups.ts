import type { Query } from '#contract/aggregate/query.ts'
import type { LocalWindow } from '#service/aggregate/tables/query-table.ts'

const answered = new Set(['min', 'max', 'sum', 'count', 'mean', 'oldest', 'newest'])
const sources = new Set(['source_provider', 'source_type'])
const values = new Set(['value', 'systolic'])

/**
 * Whether the hours of a timeseries answer a query exactly: aggregates of its number, in groups of whole local hours and of
 * whole sources. Everything else reads samples.
 */
export function canUseRollups(
  query: Query,
  { window, whereNames }: { window: LocalWindow; whereNames: ReadonlySet<string> },
): boolean {
  return (
    query.select.some((item) => 'func' in item) &&
    query.select.every((item) => ('func' in item ? isAnswered(item) : isKey(item))) &&
    (query.group_by ?? []).every(isWholeHours) &&
    [...whereNames].every((name) => sources.has(name)) &&
    window.from.endsWith(':00:00')
  )
}

type SelectItem = Query['select'][number]
type GroupByItem = NonNullable<Query['group_by']>[number]

function isAnswered({ func, arg }: Extract<SelectItem, { func: string }>) {
  if ('timeseries' in arg) return answered.has(func) && values.has(arg.field)
  return 'index' in arg && func === 'count'
}

/** What is neither of these is refused, or is no part of a rollup. */
function isKey(item: SelectItem) {
  return 'group_key' in item || 'index' in item || isSource(item)
}

function isSource(item: object) {
  if ('source' in item) return sources.has(String(item.source))
  return 'timeseries' in item && 'field' in item && sources.has(String(item.field))
}

function isWholeHours(item: GroupByItem) {
  if ('date_trunc' in item) return item.date_trunc.unit !== 'minute'
  if ('date_part' in item) return item.date_part !== 'minute'
  return isSource(item)
}
