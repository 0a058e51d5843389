import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { ServiceError, type ServiceErrorKind } from '#lib/service-client/service-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'

export function isRefusal(error: unknown) {
  return error instanceof ServiceError && error.kind === 'rejected' && error.status !== 422
}

const unanswered = new Set<ServiceErrorKind>(['unreachable', 'timeout', 'busy', 'garbage'])

/** Whether the service may have done what it was asked, though it gave no answer that says so. */
export function isUnanswered(error: unknown) {
  return error instanceof ServiceError && unanswered.has(error.kind)
}

/** The record of an order that the app knows; another team's key finds none either. Its patient cannot mend that. */
export function toOrderError(error: unknown, actor: Context['actor']) {
  const isGone = error instanceof ServiceError && error.kind === 'not-found'
  if (!isGone) return toAppError(error)
  const code = actor.kind === 'patient' ? 'left-to-clinic' : 'not-at-service'
  return new AppError(code, { cause: error })
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
