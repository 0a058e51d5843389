import { type AttentionKind, attentionKinds } from '#lib/attention/attention-kinds.ts'
import {
  type OrderSort,
  orderSorts,
  type SortDirection,
  type StatusGroup,
  statusGroupNames,
} from '#lib/orders/order-list-choices.ts'
import {
  type HighLevelStatus,
  highLevelStatuses,
  type LowLevelStatus,
  lowLevelStatuses,
  type Modality,
  modalities,
} from '#service/contract/order-status.ts'

/** What the address of the list holds. What staff search by names people, and stays out of it. */
export interface OrderFilters {
  status?: HighLevelStatus
  detail?: StatusGroup | LowLevelStatus
  test?: string
  method?: Modality
  attention?: AttentionKind
  /** days, 2025-05-03 */
  from?: string
  to?: string
  sort: OrderSort
  direction: SortDirection
  /** A place in the list: the page behind it, or the one before it. */
  after?: string
  before?: string
  /** How many pages were turned, for the eye alone. */
  page: number
}

export type Narrowing = Omit<OrderFilters, 'sort' | 'direction' | 'after' | 'before' | 'page'>

const lastPage = 100_000
const longestCursor = 500
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const dayPattern = /^(19[7-9]\d|[2-8]\d{3})-\d\d-\d\d$/

type SearchParams = Record<string, string | string[] | undefined>

/** Any address gives filters: what it does not understand is left out. */
export function parseOrderFilters(params: SearchParams): OrderFilters {
  const page = Number(params.page)
  const sort = pick(orderSorts, params.sort) ?? 'changed'
  const filters: OrderFilters = {
    status: pick(highLevelStatuses, params.status),
    detail: pick([...statusGroupNames, ...lowLevelStatuses], params.detail),
    test: match(uuidPattern, params.test),
    method: pick(modalities, params.method),
    attention: pick(attentionKinds, params.attention),
    from: readDay(params.from),
    to: readDay(params.to),
    sort,
    direction: pick(['desc', 'asc'], params.dir) ?? defaultDirection(sort),
    after: readCursorText(params.after),
    before: params.after === undefined ? readCursorText(params.before) : undefined,
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
  }
  return Object.fromEntries(
    Object.entries(filters).filter(([, value]) => value !== undefined),
  ) as unknown as OrderFilters
}

export function clinicOrdersHref(filters: Partial<OrderFilters>): string {
  const { sort = 'changed', direction = defaultDirection(sort), page = 1, ...others } = filters
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(others)) if (value) query.set(name, value)
  if (sort !== 'changed') query.set('sort', sort)
  if (direction !== defaultDirection(sort)) query.set('dir', direction)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  return text ? `/clinic/orders?${text}` : '/clinic/orders'
}

/** The same list from its first page on, with other filters or another order. */
export function fromTheStart(
  { after: _, before: __, ...filters }: OrderFilters,
  changes: Partial<OrderFilters> = {},
): OrderFilters {
  return { ...filters, ...changes, page: 1 }
}

/** Instants begin with the newest, names with A. */
export function defaultDirection(sort: OrderSort): SortDirection {
  return sort === 'test' ? 'asc' : 'desc'
}

export function countNarrowings({ detail, test, method, attention, from, to }: Narrowing): number {
  return [detail, test, method, attention, from, to].filter((value) => value !== undefined).length
}

type Param = SearchParams[string]

function pick<T extends string>(known: readonly T[], param: Param): T | undefined {
  return known.find((each) => each === param)
}

function match(pattern: RegExp, param: Param): string | undefined {
  return typeof param === 'string' && pattern.test(param) ? param : undefined
}

function readDay(param: Param): string | undefined {
  const day = match(dayPattern, param)
  if (day === undefined || Number.isNaN(Date.parse(`${day}T00:00:00Z`))) return undefined
  return new Date(`${day}T00:00:00Z`).toISOString().startsWith(day) ? day : undefined
}

function readCursorText(param: Param): string | undefined {
  const text = match(/^[\w-]+$/, param)
  return text !== undefined && text.length <= longestCursor ? text : undefined
}
