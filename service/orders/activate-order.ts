import { now } from '#platform/clock.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import { recordStatus } from './record-status.ts'
import { lockOrder, type StoredOrder, stateOf } from './stored-order.ts'

export async function activateOrder(tx: Transaction, order: StoredOrder): Promise<StoredOrder> {
  const { modality, flow, status } = stateOf(order)
  if (modality !== 'testkit' || status !== 'ordered') return order
  return recordStatus(
    tx,
    order,
    flow === 'register' ? 'awaiting_registration' : 'requisition_created',
  )
}

/** Activates a scheduled order on its day, unless it was rescheduled, canceled or activated in the meantime. */
export async function activateScheduledOrder(db: Db, orderId: string) {
  const found = await db.order.findUnique({ where: { id: orderId }, select: { teamId: true } })
  if (!found) return
  await db.$transaction(async (tx) => {
    const order = await lockOrder(tx, found.teamId, orderId)
    if (order.activateBy && order.activateBy <= now()) await activateOrder(tx, order)
  })
}
