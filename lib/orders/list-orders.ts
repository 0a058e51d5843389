import type { z } from 'zod'
import { recordLook } from '#lib/audit/record-look.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { type DbReader, db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { type OrderPlace, readCursor, writeCursor } from './order-cursor.ts'
import type { OrderSort, SortDirection } from './order-list-choices.ts'
import { listOrdersInput, nameFilters, readFilters } from './order-list-input.ts'
import {
  countOrders,
  type OrderListFilters,
  type OrderListSeek,
  seekOrders,
} from './order-list-query.ts'
import type { StaffOrderPage } from './order-view.ts'
import { presentSummary } from './present-order.ts'
import { addEvents, readListed } from './read-orders.ts'

const pageSize = 25
const countLimit = 1_000

type Filters = z.output<typeof listOrdersInput>

/**
 * The clinic's orders, a page at a time. What a page costs depends neither on how many there are nor on how deep it is.
 * The look is audited in the same transaction; `look` is that of a page that reads itself again.
 */
export async function listOrders(
  context: Context,
  input: z.input<typeof listOrdersInput> = {},
  look?: string | null,
): Promise<StaffOrderPage> {
  const actor = requireStaff(context, 'orders:read')
  const filters = parseInput(listOrdersInput, input)
  const { sort, direction, after, before } = filters
  return db().$transaction(async (tx) => {
    const [counted] = await tx.$queryRaw<{ n: number }[]>(
      countOrders(readFilters(filters), countLimit),
    )
    const found = counted?.n ?? 0
    const { places, previous, next } = await findPage(tx, filters)
    const listed = await readListed(
      tx,
      places.map(({ orderId }) => orderId),
    )
    const withEvents = await addEvents(
      tx,
      listed.map(({ row }) => row),
    )
    return {
      orders: withEvents.map((order, index) => {
        const { patientId = null, firstName = null, lastName = null } = listed[index]?.patient ?? {}
        return { ...presentSummary(order, actor), patient: { patientId, firstName, lastName } }
      }),
      size: pageSize,
      total: Math.min(found, countLimit),
      isTotalCapped: found > countLimit,
      previous,
      next,
      look: await recordLook(tx, context, {
        record: {
          action: 'orders.list',
          subject: 'order-list',
          subjectId: nameFilters(filters),
        },
        scope: JSON.stringify([readFilters(filters), sort, direction, after, before]),
        token: look,
      }),
    }
  })
}

interface FoundPage {
  places: OrderPlace[]
  previous: string | null
  next: string | null
}

/** Orders move while people turn pages: where nothing is left behind a place, the list begins anew. */
async function findPage(tx: Transaction, filters: Filters): Promise<FoundPage> {
  const { after, before } = filters
  const sort = chooseSort(filters)
  const afterPlace = readCursor(sort, after)
  const beforePlace = afterPlace ? undefined : readCursor(sort, before)
  if (beforePlace) {
    const { places, hasMore } = await seek(tx, filters, beforePlace, opposite(filters.direction))
    if (places.length === pageSize) return buildPage(places.toReversed(), hasMore, true)
  }
  if (afterPlace) {
    const { places, hasMore } = await seek(tx, filters, afterPlace, filters.direction)
    if (places.length > 0) return buildPage(places, true, hasMore)
  }
  const { places, hasMore } = await seek(tx, filters, undefined, filters.direction)
  return buildPage(places, false, hasMore)
}

function buildPage(places: OrderPlace[], hasPrevious: boolean, hasNext: boolean): FoundPage {
  const [first, last] = [places[0], places.at(-1)]
  return {
    places,
    previous: hasPrevious && first ? writeCursor(first) : null,
    next: hasNext && last ? writeCursor(last) : null,
  }
}

async function seek(
  tx: Transaction,
  filters: Filters,
  from: OrderPlace | undefined,
  direction: SortDirection,
) {
  const way: OrderListSeek = { sort: chooseSort(filters), direction, from, limit: pageSize + 1 }
  const places = await readPlaces(tx, readFilters(filters), way)
  return { places: places.slice(0, pageSize), hasMore: places.length > pageSize }
}

/** Orders of one test all have its name. */
function chooseSort({ sort, test }: Filters): OrderSort {
  return sort === 'test' && test !== undefined ? 'changed' : sort
}

export async function readPlaces(
  reader: DbReader,
  filters: OrderListFilters,
  way: OrderListSeek,
): Promise<OrderPlace[]> {
  const rows = await reader.$queryRaw<{ order_id: string; key0: string; key1?: string }[]>(
    seekOrders(filters, way),
  )
  return rows.map(({ order_id, key0, key1 }) => ({
    keys: key1 === undefined ? [key0] : [key0, key1],
    orderId: order_id,
  }))
}

function opposite(direction: SortDirection): SortDirection {
  return direction === 'desc' ? 'asc' : 'desc'
}
