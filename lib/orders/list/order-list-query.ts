import type { HighLevelStatus, LowLevelStatus, Modality } from '#contract/order-status.ts'
import { isSampleId, normalizeSampleId } from '#contract/sample-id.ts'
import { assignedCondition, attentionCondition } from '#lib/orders/attention/attention-condition.ts'
import type { AttentionKind } from '#lib/orders/attention/attention-kinds.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { OrderPlace } from './order-cursor.ts'
import {
  listStatusesOf,
  type OrderSort,
  type SortDirection,
  type StatusGroup,
} from './order-list-choices.ts'
import { searchWords } from './search-words.ts'

// The SQL of the staff's list. Its expressions must match the indexes of migration 0009 exactly.

export interface OrderListFilters {
  status?: HighLevelStatus
  detail?: StatusGroup | LowLevelStatus
  labTestId?: string
  method?: Modality
  attention?: AttentionKind
  /** the staff member who takes care of it */
  assignedTo?: string
  placedFrom?: Date
  placedBefore?: Date
  search?: string
  /** Patients whose orders the list has; with a search, besides those that its words find. */
  ownerIds?: readonly string[]
}

export interface OrderListSeek {
  sort: OrderSort
  direction: SortDirection
  from?: OrderPlace
  limit: number
}

const maxWords = 8

const changed = Prisma.sql`coalesce(status_at, placed_at, '1970-01-01 00:00:00+00'::timestamptz)`
const placed = Prisma.sql`coalesce(placed_at, '1970-01-01 00:00:00+00'::timestamptz)`
const testName = Prisma.sql`coalesce(lab_test_name, '')`
const highLevel = Prisma.sql`split_part(status, '.', 1)`
const lowLevel = Prisma.sql`split_part(status, '.', -1)`

const sortKeys = {
  changed: [{ key: changed, isInstant: true }],
  placed: [{ key: placed, isInstant: true }],
  test: [
    { key: testName, isInstant: false },
    { key: changed, isInstant: true },
  ],
} as const satisfies Record<OrderSort, readonly { key: Prisma.Sql; isInstant: boolean }[]>

/**
 * Each status is one index scan; the scans of a group are merged, so that at most the limit is read
 * per status.
 */
export function seekOrders(filters: OrderListFilters, seek: OrderListSeek): Prisma.Sql {
  const { detail, ...others } = filters
  const statuses = detail ? listStatusesOf(detail) : []
  if (statuses.length === 0) return seekOneWay(conditions(others), seek)
  const ways = statuses.map((status) => {
    const where = Prisma.sql`${conditions(others)} AND ${lowLevel} = ${status}`
    return Prisma.sql`(${seekOneWay(where, seek)})`
  })
  const [only] = ways
  if (only && ways.length === 1) return only
  const order = sortKeys[seek.sort].map((_, index) => Prisma.raw(`key${index}`))
  return Prisma.sql`SELECT * FROM (${Prisma.join(ways, ' UNION ALL ')}) AS ways
    ORDER BY ${inDirection([...order, Prisma.raw('order_id')], seek.direction)} LIMIT ${seek.limit}`
}

function seekOneWay(where: Prisma.Sql, { sort, direction, from, limit }: OrderListSeek) {
  const keys = sortKeys[sort]
  const columns = keys.map(({ key, isInstant }, index) => {
    const text = isInstant
      ? Prisma.sql`to_char(${key} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
      : key
    return Prisma.sql`${text} AS ${Prisma.raw(`key${index}`)}`
  })
  const row = [...keys.map(({ key }) => key), Prisma.raw('order_id')]
  return Prisma.sql`SELECT order_id, ${Prisma.join(columns)} FROM order_projection
    WHERE ${where} ${from ? behind(row, sort, direction, from) : Prisma.empty}
    ORDER BY ${inDirection(row, direction)} LIMIT ${limit}`
}

function behind(
  row: readonly Prisma.Sql[],
  sort: OrderSort,
  direction: SortDirection,
  from: OrderPlace,
) {
  const values = sortKeys[sort].map(({ isInstant }, index) =>
    isInstant
      ? Prisma.sql`${from.keys[index]}::timestamptz`
      : Prisma.sql`${from.keys[index]}::text`,
  )
  const place = Prisma.join([...values, Prisma.sql`${from.orderId}::uuid`])
  return Prisma.sql`AND (${Prisma.join([...row])}) ${Prisma.raw(direction === 'desc' ? '<' : '>')} (${place})`
}

function inDirection(row: readonly Prisma.Sql[], direction: SortDirection) {
  const word = Prisma.raw(direction === 'desc' ? 'DESC' : 'ASC')
  return Prisma.join(row.map((key) => Prisma.sql`${key} ${word}`))
}

export function countOrders(filters: OrderListFilters, limit: number): Prisma.Sql {
  const { detail, ...others } = filters
  const where = detail
    ? Prisma.sql`${conditions(others)} AND ${lowLevel} = ANY(${[...listStatusesOf(detail)]}::text[])`
    : conditions(others)
  return Prisma.sql`SELECT count(*)::int AS n
    FROM (SELECT 1 FROM order_projection WHERE ${where} LIMIT ${limit + 1}) AS found`
}

function conditions(filters: Omit<OrderListFilters, 'detail'>) {
  const { status, labTestId, method, attention, assignedTo, placedFrom, placedBefore } = filters
  const all = [
    status && Prisma.sql`${highLevel} = ${status}`,
    labTestId && Prisma.sql`lab_test_id = ${labTestId}`,
    method && Prisma.sql`method = ${method}`,
    attention && attentionCondition(attention),
    assignedTo && assignedCondition(assignedTo),
    placedFrom && Prisma.sql`${placed} >= ${placedFrom}::timestamptz`,
    placedBefore && Prisma.sql`${placed} < ${placedBefore}::timestamptz`,
    searchCondition(filters),
  ].filter((condition) => condition instanceof Prisma.Sql)
  return all.length > 0 ? Prisma.join(all, ' AND ') : Prisma.sql`true`
}

function searchCondition({ search, ownerIds }: OrderListFilters) {
  const owned = ownerIds && Prisma.sql`client_user_id = ANY(${[...ownerIds]}::text[])`
  if (!search) return owned
  return owned ? Prisma.sql`(${matches(search)} OR ${owned})` : matches(search)
}

/** Every word, by its start; a kit's code also as it is printed, with dashes. */
function matches(search: string) {
  const words = searchWords(search).slice(0, maxWords)
  // Letters and digits only, so nothing in it can be read as an operator.
  const query = words.map((word) => `'${word}':*`).join(' & ')
  const byWords = Prisma.sql`array_to_tsvector(string_to_array(search_text, ' ')) @@ ${query}::tsquery`
  const code = normalizeSampleId(search)
  if (isSampleId(code)) return Prisma.sql`(${byWords} OR sample_id = ${code})`
  // The beginning of a code as it is printed, with dashes, is one word in the index.
  if (!/^[\p{L}\p{N}]{1,4}(?:-[\p{L}\p{N}]{1,4})+$/u.test(search.trim())) return byWords
  const joined = `'${words.join('')}':*`
  return Prisma.sql`(${byWords} OR array_to_tsvector(string_to_array(search_text, ' ')) @@ ${joined}::tsquery)`
}
