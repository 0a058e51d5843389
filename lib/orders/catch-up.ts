import { db } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError, type ServiceErrorKind } from '#lib/service-client/service-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'

export function isRefusal(error: unknown) {
  return error instanceof ServiceError && error.kind === 'rejected' && error.status !== 422
}

const unanswered = new Set<ServiceErrorKind>(['unreachable', 'timeout', 'busy', 'garbage'])

/** Whether the service may have done what it was asked, though it gave no answer that says so. */
export function isUnanswered(error: unknown) {
  return error instanceof ServiceError && unanswered.has(error.kind)
}

/** The order has moved on without our knowing; its page should say so. */
export async function catchUp(orderId: OrderId) {
  const order = await serviceClient()
    .getOrder(orderId)
    .catch(() => undefined)
  if (order)
    await db().$transaction((tx) =>
      recordAnswer(tx, orderApplier, { origin: 'answer', data: order }),
    )
}
