import type { AggregateFunction, DatePart, macroNames, Period } from '#contract/aggregate/query.ts'
import { queryTables, type SummaryTableName, type ValueType } from '#contract/aggregate/tables.ts'
import { queryTimeseries } from '#contract/aggregate/timeseries.ts'
import type { StoredRequest } from './query-view.ts'

// A request as a form: one query over one table. Client-safe.

export type Unit = Period['unit']
export type AlignMode = 'carry_forward' | 'carry_backward' | 'carry_nearest'

export interface DraftColumn {
  id: number
  /** '' for the value of each row */
  func: AggregateFunction | ''
  field: string
}

export interface QueryDraft {
  /** a summary table, or `timeseries` with its name */
  table: SummaryTableName | 'timeseries'
  timeseries: string
  columns: DraftColumn[]
  every: { value: string; unit: Unit | '' }
  part: DatePart | ''
  isBySource: boolean
  hasSources: boolean
  where: string
  align: AlignMode | ''
  maxAge: { value: string; unit: Unit | '' }
  /** slugs, the first one first */
  priority: string[]
  /** YYYY-MM-DD: the last day that counts */
  until: string
  past: { value: string; unit: Unit }
}

/** What the service found wrong, at a control of the form. */
export type DraftPlace =
  | { control: 'column'; id: number }
  | { control: 'where'; position: number | undefined }
  | { control: 'every' | 'part' | 'align' | 'maxAge' | 'until' | 'past' | 'priority' | 'query' }

type Request = Record<string, unknown>

export const macroFields: readonly (typeof macroNames)[number][] = [
  'sleep_score',
  'chronotype',
  'asleep_at',
  'awake_at',
  'awakenings',
]

/** The fields that the form offers for a table, with their types. Macros are of sleep. */
export function listFields({
  table,
  timeseries,
}: Pick<QueryDraft, 'table' | 'timeseries'>): [name: string, type: ValueType][] {
  if (table === 'timeseries') return Object.entries(queryTimeseries[timeseries] ?? {})
  return Object.entries(queryTables[table])
}

export const isInterval = ({ table, timeseries }: Pick<QueryDraft, 'table' | 'timeseries'>) =>
  table === 'timeseries' && queryTimeseries[timeseries]?.duration !== undefined

const isMacro = (field: string) => (macroFields as readonly string[]).includes(field)

function writeField(draft: QueryDraft, field: string): Request {
  if (draft.table === 'timeseries') return { timeseries: draft.timeseries, field }
  if (draft.table === 'sleep' && isMacro(field)) return { value_macro: field, version: 'automatic' }
  return { [draft.table]: field }
}

/** A number as it was typed: the service says what is wrong with another. */
const writeNumber = (typed: string) => (/^\d+$/.test(typed.trim()) ? Number(typed) : typed)

const index = ({ table }: QueryDraft) => ({ index: table })

function writeGroupBy(draft: QueryDraft): Request[] {
  const { every, part, isBySource } = draft
  return [
    ...(every.unit
      ? [
          {
            date_trunc: { value: writeNumber(every.value), unit: every.unit },
            arg: index(draft),
          },
        ]
      : []),
    ...(part ? [{ date_part: part, arg: index(draft) }] : []),
    ...(isBySource ? [{ source: 'source_provider' }, { source: 'source_type' }] : []),
  ]
}

const isGrouped = (draft: QueryDraft) =>
  draft.every.unit !== '' || draft.part !== '' || draft.isBySource

const hasAggregates = ({ columns }: QueryDraft) => columns.some(({ func }) => func !== '')

/**
 * Which source a figure is from, how many samples it has and how many seconds they cover, read from the same rows as the
 * figure itself. Rows that are not grouped are one sample each.
 */
function writeSourceColumns(draft: QueryDraft): Request[] {
  if (!draft.hasSources || draft.table === 'derived_readiness') return []
  const source = (name: string) => ({ source: name })
  if (!isGrouped(draft) && !hasAggregates(draft))
    return [source('source_provider'), source('source_type')]
  return [
    ...(draft.isBySource
      ? []
      : ['source_provider', 'source_type'].map((name) => ({ func: 'newest', arg: source(name) }))),
    { func: 'count', arg: countedIn(draft) },
    ...(isInterval(draft) ? [{ func: 'sum', arg: writeField(draft, 'duration') }] : []),
  ]
}

/** What every row has: a time, or of samples their value. */
function countedIn(draft: QueryDraft): Request {
  if (draft.table !== 'timeseries') return index(draft)
  const hasValue = queryTimeseries[draft.timeseries]?.value !== undefined
  return writeField(draft, hasValue ? 'value' : (draft.columns[0]?.field ?? 'value'))
}

/** What is selected before the draft's own columns. */
function writeKeys(draft: QueryDraft): Request[] {
  if (isGrouped(draft)) return [{ group_key: '*' }]
  return hasAggregates(draft) ? [] : [index(draft)]
}

export function writeRequest(draft: QueryDraft): StoredRequest & Request {
  const { columns, where, align, maxAge, priority, until, past } = draft
  const groupBy = writeGroupBy(draft)
  const cap = maxAge.unit && { value: writeNumber(maxAge.value), unit: maxAge.unit }
  const query = {
    select: [
      ...writeKeys(draft),
      ...columns.map(({ func, field }) =>
        func ? { func, arg: writeField(draft, field) } : writeField(draft, field),
      ),
      ...writeSourceColumns(draft),
    ],
    ...(groupBy.length > 0 && { group_by: groupBy }),
    ...(where.trim() && { where }),
    ...(align && {
      align: {
        carry: {
          mode: align,
          ...(cap && { [align === 'carry_nearest' ? 'span' : 'max_age']: cap }),
        },
      },
    }),
  }
  return {
    timeframe: {
      type: 'relative',
      anchor: until,
      past: { value: writeNumber(past.value) as number, unit: past.unit },
    },
    queries: [query],
    ...(priority.length > 0 && { config: { provider_priority_overrides: priority } }),
  } as StoredRequest & Request
}

/** The control that a path of the request was written from; `query` for what the form has no control for. */
export function findPlace(draft: QueryDraft, path: string): DraftPlace {
  const parts = path.split('.')
  if (parts[0] === 'timeframe') return { control: parts[1] === 'anchor' ? 'until' : 'past' }
  if (parts[0] === 'config') return { control: 'priority' }
  if (parts[2] === 'where') {
    const position = parts[3] === undefined ? undefined : Number(parts[3])
    return { control: 'where', position }
  }
  if (parts[2] === 'align')
    return { control: ['max_age', 'span'].includes(parts[4] ?? '') ? 'maxAge' : 'align' }
  if (parts[2] === 'group_by')
    return { control: draft.every.unit && parts[3] === '0' ? 'every' : 'part' }
  const column = draft.columns[Number(parts[3]) - writeKeys(draft).length]
  if (parts[2] === 'select' && column) return { control: 'column', id: column.id }
  return { control: 'query' }
}

const start: QueryDraft = {
  table: 'timeseries',
  timeseries: 'heartrate',
  columns: [],
  every: { value: '1', unit: '' },
  part: '',
  isBySource: false,
  hasSources: false,
  where: '',
  align: '',
  maxAge: { value: '1', unit: '' },
  priority: [],
  until: '',
  past: { value: '1', unit: 'day' },
}

export function firstDraft(until: string): QueryDraft {
  return {
    ...start,
    columns: [
      { id: 1, func: 'mean', field: 'value' },
      { id: 2, func: 'min', field: 'value' },
      { id: 3, func: 'max', field: 'value' },
    ],
    every: { value: '1', unit: 'day' },
    until,
    past: { value: '30', unit: 'day' },
  }
}

/** The form of a request; undefined for one that the form cannot say. */
export function readRequest(request: unknown): QueryDraft | undefined {
  try {
    const draft = guessDraft(request as WireRequest)
    return toCanonical(writeRequest(draft)) === toCanonical(request) ? draft : undefined
  } catch {
    // What has another shape is not a form's.
    return undefined
  }
}

type Item = Record<string, unknown> & { func?: AggregateFunction; arg?: Record<string, unknown> }

interface WireRequest {
  timeframe: { anchor: string; past: { value: number; unit: Unit } }
  queries: {
    select: Item[]
    group_by?: {
      date_trunc?: { value: number; unit: Unit }
      date_part?: DatePart
      source?: string
    }[]
    where?: string | null
    align?: {
      carry: { mode: AlignMode; max_age?: Period | null; span?: Period | null }
    } | null
  }[]
  config?: { provider_priority_overrides?: string[] | null } | null
}

/** A guess that the caller proves: whatever it misses is not written again. */
function guessDraft({ timeframe, queries, config }: WireRequest): QueryDraft {
  const [query] = queries
  if (!query) throw new Error('no query')
  const { select, group_by: groupBy = [], where, align } = query
  const trunc = groupBy.find(({ date_trunc }) => date_trunc)?.date_trunc
  const cap = align?.carry.max_age ?? align?.carry.span
  const fields = select.map((item) => item.arg ?? item)
  const table = nameTable(fields)
  const draft: QueryDraft = {
    ...start,
    table,
    timeseries: String(fields.find((field) => 'timeseries' in field)?.timeseries ?? 'heartrate'),
    every: { value: String(trunc?.value ?? 1), unit: trunc?.unit ?? '' },
    part: groupBy.find(({ date_part }) => date_part)?.date_part ?? '',
    isBySource: groupBy.some(({ source }) => source === 'source_provider'),
    where: where ?? '',
    align: align?.carry.mode ?? '',
    maxAge: { value: String(cap?.value ?? 1), unit: cap?.unit ?? '' },
    priority: config?.provider_priority_overrides ?? [],
    until: timeframe.anchor,
    past: { value: String(timeframe.past.value), unit: timeframe.past.unit },
  }
  const own = select.filter((item) => !('group_key' in item || 'index' in item))
  const columns = own.map((item, place) => ({
    id: place + 1,
    func: item.func ?? ('' as const),
    field: fieldOf(item.arg ?? item),
  }))
  const extra = writeSourceColumns({ ...draft, columns, hasSources: true }).length
  const bare = columns.slice(0, columns.length - extra)
  const withSources = { ...draft, columns: bare, hasSources: true }
  const isSame = toCanonical(writeRequest(withSources).queries) === toCanonical(dropNulls(queries))
  return bare.length > 0 && isSame ? withSources : { ...draft, columns }
}

function nameTable(fields: Record<string, unknown>[]): QueryDraft['table'] {
  if (fields.some((field) => 'value_macro' in field)) return 'sleep'
  const tables = Object.keys(queryTables) as SummaryTableName[]
  return tables.find((table) => fields.some((field) => table in field)) ?? 'timeseries'
}

function fieldOf(field: Record<string, unknown>): string {
  if ('timeseries' in field) return String(field.field)
  if ('value_macro' in field) return String(field.value_macro)
  return String(Object.values(field)[0])
}

/** Whether two requests ask the same, whatever the order of their keys. */
export function isSameRequest(one: unknown, other: unknown): boolean {
  return toCanonical(one) === toCanonical(other)
}

/** Keys in order and without nulls, which say the same as nothing. */
function toCanonical(value: unknown): string {
  return JSON.stringify(dropNulls(value))
}

function dropNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(dropNulls)
  if (typeof value !== 'object' || value === null) return value
  const kept = Object.entries(value).filter(([, each]) => each != null)
  const sorted = kept.sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([key, each]) => [key, dropNulls(each)]))
}
