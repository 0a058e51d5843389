import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError } from '#lib/service-client/service-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { isCancellable } from './order-policy.ts'
import type { FoundOrder } from './present-order.ts'

/** The caller must have checked access. The answer is applied and audited in one transaction. */
export async function cancelAtService(context: Context, { row, events }: FoundOrder) {
  const facts = { method: row.method, status: row.status, events }
  if (!isCancellable(facts)) throw new AppError('not-cancellable')
  const { order } = await serviceClient()
    .cancelOrder(row.orderId)
    .catch(async (error: unknown) => {
      if (!isRefusal(error)) throw toAppError(error)
      await catchUp(row.orderId)
      throw new AppError('not-cancellable', { cause: error })
    })
  await db().$transaction(async (tx) => {
    await recordAnswer(tx, orderApplier, { origin: 'answer', data: order })
    await recordAudit(tx, context, {
      action: 'orders.cancel',
      patientId: row.clientUserId,
      subject: 'order',
      subjectId: row.orderId,
    })
  })
}

function isRefusal(error: unknown) {
  return error instanceof ServiceError && error.kind === 'rejected'
}

/** The order has moved on without our knowing; its page should say so. */
async function catchUp(orderId: OrderId) {
  const order = await serviceClient()
    .getOrder(orderId)
    .catch(() => undefined)
  if (order)
    await db().$transaction((tx) =>
      recordAnswer(tx, orderApplier, { origin: 'answer', data: order }),
    )
}
