import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import type { OrderView } from './order-view.ts'
import { presentOrder } from './present-order.ts'
import { requireOwnOrder } from './read-orders.ts'

/** The patient's own order; anybody else's is not found. The look is audited in the same transaction. */
export async function getOwnOrder(
  context: Context,
  { orderId }: { orderId: string },
): Promise<OrderView> {
  const actor = requirePatient(context, 'orders:read-own')
  return db().$transaction(async (tx) => {
    const found = await requireOwnOrder(tx, actor, orderId)
    await recordAudit(tx, context, {
      action: 'orders.read-own',
      patientId: actor.patientId,
      subject: 'order',
      subjectId: found.row.orderId,
    })
    return presentOrder(found, actor)
  })
}
