import type { Route } from 'next'
import {
  type HighLevelStatus,
  highLevelStatuses,
  type LowLevelStatus,
  lowLevelStatuses,
  type Modality,
  modalities,
} from '#contract/order-status.ts'
import { type AttentionKind, attentionKinds } from '#lib/orders/attention/attention-kinds.ts'
import {
  type OrderAssignment,
  type OrderSort,
  orderAssignments,
  orderSorts,
  type SortDirection,
  type StatusGroup,
  statusGroupNames,
} from '#lib/orders/list/order-list-choices.ts'
import { isUuid } from '#platform/is-uuid.ts'

/** The filters in the URL. The search is only there by its id: its words may name a person. */
export interface OrderFilters {
  status?: HighLevelStatus
  detail?: StatusGroup | LowLevelStatus
  test?: string
  method?: Modality
  attention?: AttentionKind
  /** me: assigned to the viewer */
  assigned?: OrderAssignment
  /** days, 2025-05-03 */
  from?: string
  to?: string
  /** of the words, which the session keeps */
  searchId?: string
  sort: OrderSort
  direction: SortDirection
  /** Cursor: the page after or before it. */
  after?: string
  before?: string
  /** Page number for display only; the cursor decides. */
  page: number
}

export type Narrowing = Omit<OrderFilters, 'sort' | 'direction' | 'after' | 'before' | 'page'>

const lastPage = 100_000
const maxCursorLength = 500
const dayPattern = /^(19[7-9]\d|[2-8]\d{3})-\d\d-\d\d$/

type SearchParams = Record<string, string | string[] | undefined>

/** Never fails: unknown values are dropped. */
export function parseOrderFilters(params: SearchParams): OrderFilters {
  const page = Number(params.page)
  const sort = pick(orderSorts, params.sort) ?? 'changed'
  const filters: OrderFilters = {
    status: pick(highLevelStatuses, params.status),
    detail: pick([...statusGroupNames, ...lowLevelStatuses], params.detail),
    test: typeof params.test === 'string' && isUuid(params.test) ? params.test : undefined,
    method: pick(modalities, params.method),
    attention: pick(attentionKinds, params.attention),
    assigned: pick(orderAssignments, params.assigned),
    from: readDay(params.from),
    to: readDay(params.to),
    searchId:
      typeof params.searchId === 'string' && isUuid(params.searchId) ? params.searchId : undefined,
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

export function clinicOrdersHref(filters: Partial<OrderFilters>): Route {
  const { sort = 'changed', direction = defaultDirection(sort), page = 1, ...others } = filters
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(others)) if (value) query.set(name, value)
  if (sort !== 'changed') query.set('sort', sort)
  if (direction !== defaultDirection(sort)) query.set('dir', direction)
  if (page > 1) query.set('page', String(page))
  const text = query.toString()
  // Without anything, the address shows the view that the staff member sees first.
  return text ? `/clinic/orders?${text}` : '/clinic/orders?view=all'
}

/** The same list from its first page, with changed filters or order. */
export function fromFirstPage(
  { after: _, before: __, ...filters }: OrderFilters,
  changes: Partial<OrderFilters> = {},
): OrderFilters {
  return { ...filters, ...changes, page: 1 }
}

/** Dates start with the latest, names with A. */
export function defaultDirection(sort: OrderSort): SortDirection {
  return sort === 'test' ? 'asc' : 'desc'
}

export const areDaysReversed = ({ from, to }: Narrowing) => Boolean(from && to && from > to)

export function countNarrowings(filters: Narrowing): number {
  const { detail, test, method, attention, assigned, from, to } = filters
  return [detail, test, method, attention, assigned, from, to].filter(
    (value) => value !== undefined,
  ).length
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
  return text !== undefined && text.length <= maxCursorLength ? text : undefined
}
