import { highLevelOf } from '#contract/order-status.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { OrderState } from './fold-order.ts'
import { projectOrder } from './project-order.ts'
import { type ActivityChange, savePatientActivity } from './save-patient-activity.ts'

const settled = new Set(['completed', 'cancelled', 'failed'])

/** Updates the owners' activity with the difference of both states, since an order may move to another owner. */
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
