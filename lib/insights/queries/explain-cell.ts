import type { z } from 'zod'
import { type Query, type QueryBatch, queryBatch } from '#contract/aggregate/query.ts'
import { resourceOfTimeseries } from '#contract/aggregate/timeseries.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { type Asked, type MergedWhy, openAudited, readTables } from './ask-service.ts'
import { explainCellInput } from './query-input.ts'
import type { CellPart, CellWhy, QueryCell, QueryTable } from './query-view.ts'
import { readRevisedValues } from './read-revised-values.ts'
import {
  bySource,
  countSlots,
  findItem,
  hasAddedBucket,
  isSplit,
  stretchOf,
  withoutCondition,
  withSources,
} from './take-apart.ts'

/**
 * How a cell came about: the query is asked again with its sources, and by source. Throws invalid-input for a request that
 * the service refuses, and for a row that is no longer there.
 */
export async function explainCell(
  context: Context,
  { patientId, signal, ...input }: Asked & z.input<typeof explainCellInput>,
): Promise<CellWhy> {
  requireStaff(context, 'insights:read')
  const { request, table, row, column } = parseInput(explainCellInput, input)
  const batch = parseInput(queryBatch, request)
  const query = batch.queries[table]
  if (!query) throw new AppError('invalid-input', { fields: { table: 'invalid' } })
  const item = findItem(query, column)
  const { merging, ...config } = batch.config ?? {}
  const ask = async (queries: Query[], timeframe = batch.timeframe) => {
    const explained = merging && { merging: { ...merging, explain: true } }
    const asked = { ...batch, timeframe, queries, config: { ...config, ...explained } }
    const opening = { patientId, signal, request: asked, format: 'json' as const }
    return readTables((await openAudited(context, opening, 'insights.run-query')).stream)
  }
  // Asked before anything is said, so that who may not see the patient learns nothing.
  const isDerived = JSON.stringify(query).includes('"derived_readiness"')
  const [own] = await ask([isDerived || merging ? query : withSources(query)])
  const cells = own?.columns.map(({ values }) => values[row])
  if (item === undefined || !own || !cells || row >= own.rowCount)
    throw new AppError('invalid-input', { fields: { row: 'invalid' } })
  if (isDerived) return { kind: 'unexplained', reason: 'derived' }
  if (own.why) {
    const value = cells[column] ?? null
    const func = item === 'bucket' ? undefined : funcOf(query, item)
    return func
      ? {
          ...presentMerged(own.why[row], value),
          isSum: func === 'sum',
          overrides: listFirst(batch),
        }
      : { kind: 'unexplained', reason: 'key' }
  }
  const [provider, sourceType] = cells.slice(-2).map(toText) as [string | null, string | null]
  const value = cells[column - (hasAddedBucket(query) ? 1 : 0)] ?? null
  if (item !== 'bucket' && !isAggregated(query)) return { kind: 'row', value, provider, sourceType }
  if (item === 'bucket') return { kind: 'unexplained', reason: 'key' }
  const apart = bySource(query, item)
  if (!apart) return { kind: 'unexplained', reason: 'key' }
  const keys = cells.slice(-2 - (query.group_by ?? []).length, -2)
  const whole = query.where ? withoutCondition(query, item) : undefined
  const [sourced, unfiltered] = await ask([apart, ...(whole ? [whole] : [])]).catch(refuseShape)
  if (!sourced) return { kind: 'unexplained', reason: 'shape' }

  const stretch = stretchOf(query, keys)
  const slots = countSlots(query, item, stretch)
  const [slotted] = slots ? await ask([slots.query], slots.timeframe) : []
  const covers = hasSeconds(apart) ? 'intervals' : slots ? 'slots' : 'none'
  const chosen = { provider, sourceType }
  const parts = listRows(sourced, keys).map((cellsOfSource): CellPart => {
    const [by, kind, figure, count, seconds] = cellsOfSource.slice(keys.length)
    const source = { provider: toText(by), sourceType: toText(kind) }
    return {
      ...source,
      value: figure ?? null,
      count: Number(count ?? 0),
      seconds: slots
        ? countSeconds(slotted, { ...source, ...stretch, minutes: slots.minutes })
        : covers === 'intervals'
          ? Number(seconds ?? 0)
          : null,
      isCounted: isSplit(query) || isSame(source, chosen),
    }
  })
  const countOf = (from: QueryTable | undefined, place: number) =>
    from ? listRows(from, keys).reduce((sum, each) => sum + Number(each[place] ?? 0), 0) : 0
  return {
    kind: 'group',
    value,
    parts,
    covers,
    filteredOut: whole
      ? countOf(unfiltered, keys.length + 2) -
        parts.reduce((sum, each) => sum + (each.count ?? 0), 0)
      : null,
    carriedFrom: parts.length === 0 && value !== null ? chosen : null,
    revised: stretch ? await findRevised(patientId, query, { item, stretch }) : null,
    overrides: listFirst(batch),
    isSplit: isSplit(query),
  }
}

const listFirst = ({ config }: QueryBatch) => config?.provider_priority_overrides ?? []

function funcOf({ select }: Query, item: number) {
  const found = select[item]
  return found && 'func' in found ? found.func : undefined
}

function presentMerged(why: MergedWhy | undefined, value: QueryCell) {
  const present = (isCounted: boolean) => (share: MergedWhy['parts'][number]) => ({
    provider: share.source_provider,
    sourceType: share.source_type,
    value: share.value,
    count: null,
    seconds: share.seconds,
    isCounted,
  })
  const parts = [
    ...(why?.parts.map(present(true)) ?? []),
    ...(why?.passed_over.map(present(false)) ?? []),
  ]
  return { kind: 'merged' as const, value, parts }
}

/** What the query cannot be asked as, such as with too many columns. */
function refuseShape(error: unknown): QueryTable[] {
  if (error instanceof AppError && error.code === 'invalid-input') return []
  throw error
}

const toText = (cell: QueryCell | undefined) => (typeof cell === 'string' ? cell : null)

interface Named {
  provider: string | null
  sourceType: string | null
}

const isSame = (a: Named, b: Named) => a.provider === b.provider && a.sourceType === b.sourceType

const isAggregated = ({ select, group_by }: Query) =>
  (group_by ?? []).length > 0 || select.some((item) => 'func' in item)

/** Seconds are the last of what a source is asked for. */
function hasSeconds({ select }: Query) {
  const last = select.at(-1)
  return last !== undefined && 'arg' in last && 'field' in last.arg && last.arg.field === 'duration'
}

/** The rows of one group; its keys come first. */
function listRows({ columns, rowCount }: QueryTable, keys: readonly (QueryCell | undefined)[]) {
  return Array.from({ length: rowCount }, (_, row) =>
    columns.map(({ values }) => values[row] ?? null),
  ).filter((cells) => keys.every((key, index) => cells[index] === (key ?? null)))
}

function countSeconds(
  table: QueryTable | undefined,
  { from = 0, until = 0, minutes, ...source }: Named & Partial<Stretch> & { minutes: number },
) {
  if (!table) return null
  const covered = listRows(table, []).filter(([at, provider, sourceType]) => {
    const time = Date.parse(`${at}Z`)
    return (
      time >= from &&
      time < until &&
      isSame(source, { provider: toText(provider), sourceType: toText(sourceType) })
    )
  })
  return covered.length * minutes * 60
}

interface Stretch {
  from: number
  until: number
}

/** The service keeps the latest values alone; the app also knows the first one that it received. */
async function findRevised(
  patientId: Asked['patientId'],
  { select }: Query,
  { item, stretch }: { item: number; stretch: Stretch },
) {
  const aggregate = select[item]
  if (!aggregate || !('func' in aggregate) || !('timeseries' in aggregate.arg)) return null
  const resource = resourceOfTimeseries(aggregate.arg.timeseries)
  return readRevisedValues(patientId, { resource, ...stretch })
}
