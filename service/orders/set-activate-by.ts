import { now } from '#platform/clock.ts'
import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { presentDay } from '#service/http/present-time.ts'
import { wrapOrder } from '#service/orders/presentation/present-order.ts'
import { activateOrder } from './activate-order.ts'
import { enqueueActivation } from './enqueue-activation.ts'
import { lockOrder, readOrder, type StoredOrder, stateOf } from './stored-order.ts'

/** Null activates the order now. */
export async function setActivateBy(
  tx: Transaction,
  teamId: string,
  { orderId, activateBy }: { orderId: string; activateBy: string | null },
) {
  const order = await lockOrder(tx, teamId, orderId)
  requireScheduled(order)
  if (activateBy !== null && activateBy < presentDay(now())) {
    throw new HttpFault(400, 'activate_by cannot be in the past')
  }
  const day = activateBy === null ? null : new Date(activateBy)
  await tx.order.update({
    where: { id: order.id },
    data: { activateBy: day, revision: { increment: 1 }, updatedAt: now() },
    select: { id: true },
  })
  const changed = await readOrder(tx, teamId, orderId)
  if (day) {
    await enqueueActivation(tx, orderId, day)
    return wrapOrder(changed, 'order updated')
  }
  return wrapOrder(await activateOrder(tx, changed), 'order updated')
}

function requireScheduled(order: StoredOrder) {
  const { status } = stateOf(order)
  if (status !== 'ordered' && status !== 'awaiting_registration') {
    throw new HttpFault(400, `activate_by cannot be set while the order is ${status}`)
  }
  if (order.activateBy === null)
    throw new HttpFault(400, 'The order was created for immediate processing')
}
