import { z } from 'zod'
import type { DbReader } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import type { OrderLinks } from './order-view.ts'
import type { FoundOrder } from './present-order.ts'

const siblings = z
  .array(z.looseObject({ id: z.string(), parent_id: z.string().nullish() }))
  .catch([])

/**
 * The order that this one replaces, and the newest that replaces it: ordered again by staff, or opened by the service for
 * a sample that could not be tested. Only orders of the same patient.
 */
export async function readLinks(reader: DbReader, { row }: FoundOrder): Promise<OrderLinks> {
  const { orderId, clientUserId } = row
  const replaces = (await findReplaced(reader, orderId)) ?? findParent(row)
  const replacedBy = (await findOrderedAgain(reader, orderId)) ?? (await findRedraw(reader, row))
  const known = await reader.orderProjection.findMany({
    where: { clientUserId, orderId: { in: [replaces, replacedBy].filter((id) => id != null) } },
    select: { orderId: true },
  })
  const own = (id: string | null | undefined) =>
    known.some((one) => one.orderId === id) && id != null ? asOrderId(id) : null
  return { replaces: own(replaces), replacedBy: own(replacedBy) }
}

async function findReplaced(reader: DbReader, orderId: OrderId) {
  const placed = await reader.staffOrder.findUnique({
    where: { orderId },
    select: { replacesId: true },
  })
  return placed?.replacesId
}

async function findOrderedAgain(reader: DbReader, orderId: OrderId) {
  const newer = await reader.staffOrder.findFirst({
    where: { replacesId: orderId },
    orderBy: { placedAt: 'desc' },
    select: { orderId: true },
  })
  return newer?.orderId
}

function findParent({ orderId, snapshot }: FoundOrder['row']) {
  const fields = snapshot as Record<string, unknown>
  const orders = siblings.parse(fields['order_transaction.orders'])
  return orders.find(({ id }) => id === orderId)?.parent_id
}

/** The failed order itself is not reported again when its redraw is opened. */
async function findRedraw(reader: DbReader, { orderId, clientUserId }: FoundOrder['row']) {
  if (clientUserId === null) return undefined
  const child = JSON.stringify([{ parent_id: orderId }])
  const [redraw] = await reader.$queryRaw<{ order_id: string }[]>`
    SELECT order_id FROM order_projection
     WHERE client_user_id = ${clientUserId} AND order_id <> ${orderId}::uuid
       AND snapshot -> 'order_transaction.orders' @> ${child}::jsonb
     ORDER BY placed_at DESC LIMIT 1`
  return redraw?.order_id
}
