import { z } from 'zod'
import type { LabTestsQuery } from '#contract/catalog-requests.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { invalidValue } from '#service/http/http-fault.ts'

type Order = Pick<LabTestsQuery, 'order_key' | 'order_direction'>

const position = z.object({
  order: z.string(),
  value: z.string().regex(/^\d[\d .:+-]{0,40}$/),
  id: z.uuid(),
})

const columns = {
  price: { name: Prisma.raw('t.price'), type: Prisma.raw('numeric') },
  created_at: { name: Prisma.raw('t.created_at'), type: Prisma.raw('timestamptz') },
  updated_at: { name: Prisma.raw('t.updated_at'), type: Prisma.raw('timestamptz') },
}

export function sortColumn(order: Order) {
  return columns[order.order_key].name
}

/** A cursor is the sort value and id of the last row, with the sort order that it is valid for. */
export function writeCursor(last: { value: string; id: string }, order: Order) {
  return Buffer.from(JSON.stringify({ order: nameOrder(order), ...last })).toString('base64url')
}

export function readCursor(cursor: string, order: Order) {
  const parsed = position.safeParse(parseJson(Buffer.from(cursor, 'base64url').toString('utf8')))
  if (
    !parsed.success ||
    parsed.data.order !== nameOrder(order) ||
    !isSortValue(parsed.data.value, order)
  ) {
    throw invalidValue(['query', 'next_cursor'], 'invalid cursor', cursor)
  }
  return parsed.data
}

/** SQL: the row `t` of table lab_test comes after the cursor's. */
export function isAfterCursor(last: { value: string; id: string }, order: Order) {
  const { name, type } = columns[order.order_key]
  const follows = Prisma.raw(order.order_direction === 'asc' ? '>' : '<')
  return Prisma.sql`(${name}, t.id) ${follows} (${last.value}::text::${type}, ${last.id}::uuid)`
}

function nameOrder(order: Order) {
  return `${order.order_key} ${order.order_direction}`
}

function isSortValue(value: string, order: Order) {
  return order.order_key === 'price'
    ? Number.isFinite(Number(value))
    : !Number.isNaN(Date.parse(value))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
