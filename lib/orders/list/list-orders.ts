import type { z } from 'zod'
import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context, StaffActor } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { type DbReader, db, type Transaction } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asOrderId } from '#lib/ids.ts'
import type { StaffOrderPage, StaffOrderSummaryView } from '#lib/orders/order-view.ts'
import { presentSummary } from '#lib/orders/present-order.ts'
import { addEvents, readListed } from '#lib/orders/read-orders.ts'
import { findSimilarPatients } from '#lib/search/find-similar-patients.ts'
import { type OrderPlace, readCursor, writeCursor } from './order-cursor.ts'
import type { OrderSort, SortDirection } from './order-list-choices.ts'
import { listOrdersInput, nameFilters, readFilters } from './order-list-input.ts'
import {
  countOrders,
  type OrderListFilters,
  type OrderListSeek,
  seekOrders,
} from './order-list-query.ts'
import { resolveFilters } from './resolve-filters.ts'

const pageSize = 25
const countLimit = 1_000
const maxSimilar = 10
const maxSimilarPatients = 20

type Filters = z.output<typeof listOrdersInput>

/**
 * The cost depends neither on the number of orders nor on the position. The access is audited in
 * the same transaction; a page passes `access` back when it refetches.
 */
export async function listOrders(
  context: Context,
  input: z.input<typeof listOrdersInput> = {},
  access?: string | null,
): Promise<StaffOrderPage> {
  const actor = requireStaff(context, 'orders:read')
  const filters = parseInput(listOrdersInput, input)
  const { sort, direction, after, before } = filters
  return db().$transaction(async (tx) => {
    const wanted = await resolveFilters(tx, filters, actor.userId)
    const [counted] = await tx.$queryRaw<{ n: number }[]>(countOrders(wanted, countLimit))
    const found = counted?.n ?? 0
    const { places, previous, next } = await findPage(tx, { filters, wanted })
    const similar = found < pageSize ? await findSimilar(tx, wanted) : []
    return {
      orders: await readSummaries(tx, actor, places),
      similar: await readSummaries(tx, actor, similar),
      size: pageSize,
      total: Math.min(found, countLimit),
      isTotalCapped: found > countLimit,
      previous,
      next,
      access: await recordAccess(tx, context, {
        record: {
          action: 'orders.list',
          subject: 'order-list',
          subjectId: nameFilters(filters),
          shownIds: [...places, ...similar].map(({ orderId }) => orderId),
        },
        scope: JSON.stringify([readFilters(filters, actor.userId), sort, direction, after, before]),
        token: access,
      }),
    }
  })
}

/** Orders of the patients whose names the words nearly are. */
async function findSimilar(tx: Transaction, { search, ...wanted }: OrderListFilters) {
  if (!search) return []
  const ownerIds = await findSimilarPatients(tx, { search, limit: maxSimilarPatients })
  if (ownerIds.length === 0) return []
  const seek: OrderListSeek = { sort: 'changed', direction: 'desc', limit: maxSimilar }
  return readPlaces(tx, { ...wanted, ownerIds }, seek)
}

async function readSummaries(
  tx: Transaction,
  actor: StaffActor,
  places: readonly OrderPlace[],
): Promise<StaffOrderSummaryView[]> {
  if (places.length === 0) return []
  const listed = await readListed(
    tx,
    places.map(({ orderId }) => orderId),
  )
  const withEvents = await addEvents(
    tx,
    listed.map(({ row }) => row),
  )
  return withEvents.map((order, index) => {
    const { patientId = null, firstName = null, lastName = null } = listed[index]?.patient ?? {}
    return { ...presentSummary(order, actor), patient: { patientId, firstName, lastName } }
  })
}

interface Wanted {
  filters: Filters
  wanted: OrderListFilters
}

interface FoundPage {
  places: OrderPlace[]
  previous: string | null
  next: string | null
}

/** Orders move while staff turn pages: if nothing is left after a cursor, the first page is returned. */
async function findPage(tx: Transaction, { filters, wanted }: Wanted): Promise<FoundPage> {
  const { after, before } = filters
  const sort = chooseSort(filters)
  const afterPlace = readCursor(sort, after)
  const beforePlace = afterPlace ? undefined : readCursor(sort, before)
  const seek = async (from: OrderPlace | undefined, direction: SortDirection) => {
    const places = await readPlaces(tx, wanted, { sort, direction, from, limit: pageSize + 1 })
    return { places: places.slice(0, pageSize), hasMore: places.length > pageSize }
  }
  if (beforePlace) {
    const { places, hasMore } = await seek(beforePlace, opposite(filters.direction))
    if (places.length === pageSize) return buildPage(places.toReversed(), hasMore, true)
  }
  if (afterPlace) {
    const { places, hasMore } = await seek(afterPlace, filters.direction)
    if (places.length > 0) return buildPage(places, true, hasMore)
  }
  const { places, hasMore } = await seek(undefined, filters.direction)
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
    orderId: asOrderId(order_id),
  }))
}

function opposite(direction: SortDirection): SortDirection {
  return direction === 'desc' ? 'asc' : 'desc'
}
