import type { Transaction } from '#lib/db/client.ts'
import { type ActivityChange, savePatientActivity } from '#lib/patients/save-patient-activity.ts'
import { highLevelOf } from '#service/contract/order-status.ts'
import type { OrderState } from './fold-order.ts'
import { projectOrder } from './project-order.ts'

const settled = new Set(['completed', 'cancelled', 'failed'])

/** Tells the owners' activity what became of their orders; both states of an order, as it may move to another owner. */
export async function saveOwnersActivity(
  tx: Transaction,
  states: ReadonlyMap<string, OrderState>,
  before: ReadonlyMap<string, OrderState>,
) {
  const changes = [...states].flatMap(([orderId, state]) => [
    ...countOrder(before.get(orderId), -1),
    ...countOrder(state, 1),
  ])
  await savePatientActivity(tx, changes)
}

function countOrder(state: OrderState | undefined, sign: 1 | -1): ActivityChange[] {
  if (!state) return []
  const { clientUserId, status, statusAt } = projectOrder(state)
  if (clientUserId === null) return []
  const isOpen = !settled.has(highLevelOf(status))
  return [{ patientId: clientUserId, openOrders: isOpen ? sign : 0, at: statusAt }]
}
