import type { LowLevelStatus, StatusDetail } from '#contract/order-status.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { wrapOrder } from '#service/orders/presentation/present-order.ts'
import { canCancel, listNextStatuses } from '#service/orders/states/state-machine.ts'
import { openRedraw } from './open-redraw.ts'
import { recordStatus } from './record-status.ts'
import { lockOrder, type StoredOrder, stateOf } from './stored-order.ts'

interface Move {
  to: LowLevelStatus
  statusDetail?: StatusDetail | null | undefined
  changes?: Prisma.OrderUncheckedUpdateInput
}

export async function moveOrder(
  tx: Transaction,
  order: StoredOrder,
  { to, ...options }: Move,
): Promise<StoredOrder> {
  const moved = await recordStatus(tx, order, to, options)
  await openRedraw(tx, moved)
  return moved
}

/** A repeated request changes nothing. */
export async function cancelOrder(tx: Transaction, teamId: string, orderId: string) {
  const order = await lockOrder(tx, teamId, orderId)
  const state = stateOf(order)
  if (state.status === 'cancelled') return wrapOrder(order, 'order already cancelled')
  if (!canCancel(state))
    throw new HttpFault(400, `Order cannot be cancelled while it is ${state.status}`)
  return wrapOrder(await recordStatus(tx, order, 'cancelled'), 'order cancelled')
}

export async function completeDraw(tx: Transaction, teamId: string, orderId: string) {
  const order = await lockOrder(tx, teamId, orderId)
  const state = stateOf(order)
  if (state.modality !== 'on_site_collection')
    throw new HttpFault(400, 'This order is not an on-site collection')
  if (!listNextStatuses(state).includes('draw_completed')) {
    throw new HttpFault(400, `The draw cannot be completed while the order is ${state.status}`)
  }
  return wrapOrder(await recordStatus(tx, order, 'draw_completed'), 'order updated')
}
