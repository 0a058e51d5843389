import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { systemContext } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { orderIdSchema } from '#lib/id-schemas.ts'
import type { OrderId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { defineJob } from '#platform/define-job.ts'

export const wakeOrderJob = defineJob({
  name: 'attention.wake',
  payload: z.object({ orderId: orderIdSchema }),
  run: ({ orderId }) => wakeOrder(orderId),
})

/** Brings a snoozed order back once its day has come; does nothing for one that was snoozed again, or for longer. */
export async function wakeOrder(orderId: OrderId) {
  await db().$transaction(async (tx) => {
    const changed = await tx.$executeRaw`
      UPDATE order_attention
         SET set_aside_key = NULL, set_aside_by = NULL, set_aside_at = NULL, set_aside_until = NULL, set_aside_reason = NULL
       WHERE order_id = ${orderId}::uuid AND set_aside_until <= now()`
    if (changed === 0) return
    const order = await tx.orderProjection.findUnique({
      where: { orderId },
      select: { clientUserId: true },
    })
    await recordAudit(tx, systemContext('attention.wake'), {
      action: 'attention.bring-back',
      patientId: order?.clientUserId ?? null,
      subject: 'order',
      subjectId: orderId,
    })
    await notifyChanges(tx, [{ orderId, clientUserId: null }])
  })
}
