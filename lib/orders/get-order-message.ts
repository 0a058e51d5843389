import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { requireClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import type { OrderMessageBodyView } from './order-view.ts'
import { requireOrder } from './read-orders.ts'

/** With answers, notes and diagnoses; the access is audited in the same transaction. Throws reason-needed. */
export async function getOrderMessage(
  context: Context,
  { orderId, messageId }: { orderId: OrderId; messageId: string },
): Promise<OrderMessageBodyView> {
  requireStaff(context, 'orders:read')
  return db().$transaction(async (tx) => {
    const { row } = await requireOrder(tx, orderId)
    await requireClinicalAccess(tx, context, row.clientUserId)
    const message = await tx.serviceMessage.findFirst({
      where: { id: messageId, subject: 'order', subjectId: row.orderId },
      select: { id: true, body: true },
    })
    if (!message) throw notFound()
    await recordAudit(tx, context, {
      action: 'orders.read-message',
      patientId: row.clientUserId,
      subject: 'order',
      subjectId: row.orderId,
    })
    return { messageId: message.id, body: message.body }
  })
}
