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
  { orderId }: { orderId: OrderId },
): Promise<OrderView> {
  const actor = requireStaff(context, 'orders:cancel')
  await cancelAtService(context, await requireOrder(db(), orderId))
  return presentOrder(await requireOrder(db(), orderId), actor)
}
