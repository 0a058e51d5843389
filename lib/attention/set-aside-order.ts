import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { orderIdSchema } from '#lib/id-schemas.ts'
import type { OrderId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'

export const setAsideInput = z.object({
  orderId: orderIdSchema,
  stateKey: z.string().min(1).max(200),
})

/** Throws not-possible-now if the order has changed since it was shown. */
export async function setAsideOrder(context: Context, input: z.input<typeof setAsideInput>) {
  const actor = requireStaff(context, 'attention:set-aside')
  const { orderId, stateKey } = parseInput(setAsideInput, input)
  await db().$transaction(async (tx) => {
    const patientId = await findOwner(tx, orderId)
    const changed = await tx.$executeRaw`
      UPDATE order_attention
         SET set_aside_key = state_key, set_aside_by = ${actor.userId}, set_aside_at = now()
       WHERE order_id = ${orderId}::uuid AND state_key = ${stateKey} AND kind IS NOT NULL`
    if (changed === 0) throw new AppError('not-possible-now')
    const entry = { patientId, subject: 'order', subjectId: orderId }
    await recordAudit(tx, context, { action: 'attention.set-aside', ...entry })
    await notifyStaff(tx, orderId)
  })
}

export async function bringBackOrder(context: Context, input: { orderId: OrderId }) {
  requireStaff(context, 'attention:set-aside')
  const { orderId } = parseInput(setAsideInput.pick({ orderId: true }), input)
  await db().$transaction(async (tx) => {
    const patientId = await findOwner(tx, orderId)
    const changed = await tx.$executeRaw`
      UPDATE order_attention SET set_aside_key = NULL, set_aside_by = NULL, set_aside_at = NULL
       WHERE order_id = ${orderId}::uuid AND set_aside_key IS NOT NULL`
    if (changed === 0) return
    const entry = { patientId, subject: 'order', subjectId: orderId }
    await recordAudit(tx, context, { action: 'attention.bring-back', ...entry })
    await notifyStaff(tx, orderId)
  })
}

async function findOwner(tx: Transaction, orderId: OrderId) {
  const found = await tx.orderProjection.findUnique({
    where: { orderId },
    select: { clientUserId: true },
  })
  if (!found) throw notFound()
  return found.clientUserId
}

/** Nothing changed for the patient, so the change has no owner. */
async function notifyStaff(tx: Transaction, orderId: OrderId) {
  await notifyChanges(tx, [{ orderId, clientUserId: null }])
}
