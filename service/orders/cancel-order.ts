import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { wrapOrder } from './presentation/present-order.ts'
import { recordStatus } from './record-status.ts'
import { canCancel } from './state-machine.ts'
import { lockOrder, stateOf } from './stored-order.ts'

/** Cancels an order while it may be (contract 2.8); cancelling it again changes nothing. */
export async function cancelOrder(tx: Transaction, teamId: string, orderId: string) {
  const order = await lockOrder(tx, teamId, orderId)
  const state = stateOf(order)
  if (state.status === 'cancelled') return wrapOrder(order, 'order already cancelled')
  if (!canCancel(state))
    throw new HttpFault(400, `Order cannot be cancelled while it is ${state.status}`)
  return wrapOrder(await recordStatus(tx, order, 'cancelled'), 'order cancelled')
}
