import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import { cancelAtService } from './cancel-at-service.ts'
import type { OrderView } from './order-view.ts'
import { presentOrder } from './present-order.ts'
import { requireOwnOrder } from './read-orders.ts'

/** Throws not-cancellable once it is shipped. */
export async function cancelOwnOrder(
  context: Context,
  { orderId }: { orderId: OrderId },
): Promise<OrderView> {
  const actor = requirePatient(context, 'orders:cancel-own')
  await cancelAtService(context, await requireOwnOrder(db(), actor, orderId))
  return presentOrder(await requireOwnOrder(db(), actor, orderId), actor)
}
