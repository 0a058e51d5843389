import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import { cancelAtService } from './cancel-at-service.ts'
import type { OrderView } from './order-view.ts'
import { presentOrder } from './present-order.ts'
import { requireOrder } from './read-orders.ts'

/** Throws not-cancellable once it is shipped. */
export async function cancelOrder(
  context: Context,
  { orderId, key }: { orderId: OrderId; key?: string },
): Promise<OrderView> {
  const actor = requireStaff(context, 'orders:cancel')
  const deed = { by: actor.userId, ...(key && { key }) }
  await cancelAtService(context, await requireOrder(db(), orderId), deed)
  return presentOrder(await requireOrder(db(), orderId), actor)
}
