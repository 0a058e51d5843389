import { z } from 'zod'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { OrderPage, OrderView } from './order-view.ts'
import { presentOrder } from './present-order.ts'
import { addEvents } from './read-orders.ts'

const pageSize = 20

export const listOwnOrdersInput = z.object({
  page: z.coerce.number().int().min(1).max(500).default(1),
})

/** The patient's own orders with their events, newest first. */
export async function listOwnOrders(
  context: Context,
  input: z.input<typeof listOwnOrdersInput> = {},
): Promise<OrderPage<OrderView>> {
  const actor = requirePatient(context, 'orders:read-own')
  const { page } = parseInput(listOwnOrdersInput, input)
  const where = { clientUserId: actor.patientId }
  const [rows, total] = await Promise.all([
    db().orderProjection.findMany({
      where,
      orderBy: [{ placedAt: 'desc' }, { orderId: 'asc' }],
      skip: (page - 1) * pageSize,
      take: pageSize,
    }),
    db().orderProjection.count({ where }),
  ])
  const orders = await addEvents(db(), rows)
  return {
    orders: orders.map((order) => presentOrder(order, actor)),
    page,
    size: pageSize,
    total,
    isTotalCapped: false,
  }
}
