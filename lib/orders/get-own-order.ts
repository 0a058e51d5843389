import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import type { OrderView } from './order-view.ts'
import { presentOrder } from './present-order.ts'
import { requireOwnOrder } from './read-orders.ts'

/** The patient's own order; anybody else's is not found. */
export async function getOwnOrder(
  context: Context,
  { orderId }: { orderId: string },
): Promise<OrderView> {
  const actor = requirePatient(context, 'orders:read-own')
  return presentOrder(await requireOwnOrder(db(), actor, orderId), actor)
}
