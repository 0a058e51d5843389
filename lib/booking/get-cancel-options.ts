import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import type { OrderId } from '#lib/ids.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { requireVisitOrder } from './require-visit-order.ts'
import type { CancelOptions } from './slot-view.ts'

/** The reasons that the provider accepts, and which of them are refunded. */
export async function getCancelOptions(
  context: Context,
  { orderId }: { orderId: OrderId },
): Promise<CancelOptions> {
  const { path } = await db().$transaction(async (tx) => {
    const order = await requireVisitOrder(tx, context, orderId)
    await recordAudit(tx, context, {
      action: 'appointments.read-reasons',
      patientId: order.patientId,
      subject: 'order',
      subjectId: order.orderId,
    })
    return order
  })
  const reasons = await askService(serviceClient().listCancellationReasons(path))
  return {
    reasons: reasons.map(({ id, name, is_refundable }) => ({
      reasonId: id,
      name,
      isRefundable: is_refundable,
    })),
  }
}
