import { z } from 'zod'
import type { DbReader } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { Prisma } from '#prisma/generated/client.ts'
import type { OrderLinks } from './order-view.ts'
import type { FoundOrder } from './present-order.ts'

/** Attempts in place of one order that are followed; more of them are not one story anymore. */
const maxChain = 10

const isOver = Prisma.sql`split_part(new.status, '.', 1) IN ('failed', 'cancelled')`

const siblings = z
  .array(z.looseObject({ id: z.string(), parent_id: z.string().nullish() }))
  .catch([])

/**
 * The order that this one replaces, and the newest live one that replaces it: ordered again by staff, or opened by the
 * service for a sample that could not be tested. Only orders of the same patient.
 */
export async function readLinks(reader: DbReader, { row }: FoundOrder): Promise<OrderLinks> {
  const { orderId, clientUserId } = row
  const replaces = (await findReplaced(reader, orderId)) ?? findParent(row)
  const known =
    replaces != null &&
    (await reader.orderProjection.findFirst({
      where: { clientUserId, orderId: replaces },
      select: { orderId: true },
    }))
  const replacedBy = (await findReplacements(reader, [orderId])).get(orderId) ?? null
  return { replaces: known ? asOrderId(known.orderId) : null, replacedBy }
}

async function findReplaced(reader: DbReader, orderId: OrderId) {
  const placed = await reader.staffOrder.findUnique({
    where: { orderId },
    select: { replacesId: true },
  })
  return placed?.replacesId
}

function findParent({ orderId, snapshot }: FoundOrder['row']) {
  const fields = snapshot as Record<string, unknown>
  const orders = siblings.parse(fields['order_transaction.orders'])
  return orders.find(({ id }) => id === orderId)?.parent_id
}

/** Whether `new` was ordered by staff in place of `old`, `placed` being its staff order, or was opened by the service. */
export const isReplacement = Prisma.sql`(
  placed.replaces_id = old.order_id
  OR new.snapshot -> 'order_transaction.orders' @>
     jsonb_build_array(jsonb_build_object('id', new.order_id::text, 'parent_id', old.order_id::text)))`

/**
 * The newest order that replaces each of these, of the same patient: ordered again by staff, or opened by the service. One that
 * failed or was canceled replaces nothing; what was ordered in its place does. A failed order itself is not reported again when
 * its redraw is opened.
 */
export async function findReplacements(
  reader: DbReader,
  orderIds: readonly string[],
): Promise<Map<string, OrderId>> {
  if (orderIds.length === 0) return new Map()
  const rows = await reader.$queryRaw<{ old_id: string; new_id: string }[]>`
    WITH RECURSIVE chain AS (
      SELECT order_id AS old_id, order_id AS new_id, true AS is_over, false AS is_placed,
             NULL::timestamptz AS placed_at, 0 AS depth
        FROM order_projection WHERE order_id = ANY(${[...orderIds]}::uuid[])
      UNION ALL
      SELECT chain.old_id, new.order_id, ${isOver}, placed.order_id IS NOT NULL,
             new.placed_at, chain.depth + 1
        FROM chain
        JOIN order_projection old ON old.order_id = chain.new_id
        JOIN order_projection new ON new.client_user_id = old.client_user_id AND new.order_id <> old.order_id
        LEFT JOIN staff_order placed ON placed.order_id = new.order_id AND placed.replaces_id = old.order_id
       WHERE chain.is_over AND chain.depth < ${maxChain} AND ${isReplacement}
    )
    SELECT DISTINCT ON (old_id) old_id::text, new_id::text FROM chain
     WHERE new_id <> old_id AND NOT is_over
     ORDER BY old_id, is_placed DESC, placed_at DESC NULLS LAST`
  return new Map(rows.map((row) => [row.old_id, asOrderId(row.new_id)]))
}
