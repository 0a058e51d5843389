import type { Transaction } from '#lib/db/client.ts'
import type { Applier } from '#lib/service-log/applier.ts'
import { applyOrders, refoldOrders } from './apply-order.ts'
import { type OrderMessage, orderIdOf, parseOrderMessage } from './order-message.ts'
import { resetPatientActivity } from './save-patient-activity.ts'

export const orderApplier: Applier<OrderMessage> = {
  name: 'order',
  eventTypes: ['labtest.order.created', 'labtest.order.updated'],
  answerEventType: 'answer.order',
  rereadEventType: 'reconciliation.order',
  parse: parseOrderMessage,
  subjectIdOf: orderIdOf,
  ownerOf: ({ clientUserId }) => clientUserId,
  apply: applyOrders,
  refold: refoldOrders,
  reset: resetOrders,
}

async function resetOrders(tx: Transaction) {
  await tx.$executeRaw`DELETE FROM order_projection_event`
  await tx.$executeRaw`DELETE FROM order_projection`
  await resetPatientActivity(tx)
}
