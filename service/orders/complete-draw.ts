import type { Transaction } from '#service/db/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { wrapOrder } from './presentation/present-order.ts'
import { recordStatus } from './record-status.ts'
import { listNextStatuses } from './state-machine.ts'
import { lockOrder, stateOf } from './stored-order.ts'

/** The clinic says that it has drawn the sample; on-site collection only. */
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
