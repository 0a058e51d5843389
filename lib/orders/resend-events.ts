import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { recordActivity } from '#lib/orders/activity/record-activity.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { requireOrder } from './read-orders.ts'

/** The newest event arrives again as a webhook: for an order that seems to have missed one. */
export async function resendEvents(
  context: Context,
  { orderId, key }: { orderId: OrderId; key?: string },
): Promise<void> {
  const { userId } = requireStaff(context, 'orders:resend')
  const { clientUserId } = (await requireOrder(db(), orderId)).row
  const { order_ids: resent } = await askService(serviceClient().resendOrderEvents(orderId))
  if (!resent.includes(orderId)) throw notFound()
  await db().$transaction(async (tx) => {
    const deed = { by: userId, ...(key && { key }) }
    await recordActivity(tx, { orderId, clientUserId, kind: 'resent', ...deed })
    await recordAudit(tx, context, {
      action: 'orders.resend',
      patientId: clientUserId,
      subject: 'order',
      subjectId: orderId,
    })
    await notifyChanges(tx, [{ orderId, clientUserId: null }])
  })
}
