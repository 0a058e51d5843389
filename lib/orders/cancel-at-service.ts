import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { recordActivity } from '#lib/orders/activity/record-activity.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { skipCanceledNotice } from '#lib/orders/notices/send-order-notice.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { catchUp, isRefusal, isUnanswered, toOrderError } from './catch-up.ts'
import { isCancellable } from './order-policy.ts'
import type { FoundOrder } from './present-order.ts'

/** What staff did, for the order’s activity; without one the patient did it. */
interface Deed {
  by: string
  key?: string
}

/** The caller must have checked access. The answer is applied and audited in one transaction. */
export async function cancelAtService(context: Context, { row, events }: FoundOrder, deed?: Deed) {
  const facts = { method: row.method, status: row.status, events }
  if (!isCancellable(facts)) throw new AppError('not-cancellable')
  const { order } = await serviceClient()
    .cancelOrder(row.orderId)
    .catch(async (error: unknown) => {
      if (isUnanswered(error))
        await db().$transaction((tx) => recordCancel(tx, context, { row, outcome: 'unknown' }))
      if (!isRefusal(error)) throw toOrderError(error, context.actor)
      await catchUp(row.orderId)
      throw new AppError('not-cancellable', { cause: error })
    })
  await db().$transaction(async (tx) => {
    await recordAnswer(tx, orderApplier, { origin: 'answer', data: order })
    await recordCancel(tx, context, { row, outcome: 'done' })
    const { orderId, clientUserId } = row
    if (deed) await recordActivity(tx, { orderId, clientUserId, kind: 'cancelled', ...deed })
    else await skipCanceledNotice(tx, orderId)
  })
}

/** What was asked and not answered is audited, too: the service may have done it, and its message names no one. */
async function recordCancel(
  tx: Transaction,
  context: Context,
  { row, outcome }: { row: FoundOrder['row']; outcome: 'done' | 'unknown' },
) {
  await recordAudit(tx, context, {
    action: 'orders.cancel',
    patientId: row.clientUserId,
    subject: 'order',
    subjectId: row.orderId,
    outcome,
  })
}
