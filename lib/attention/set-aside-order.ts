import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { changesChannel } from '#lib/orders/apply-order.ts'

export const setAsideInput = z.object({
  orderId: z.uuid(),
  /** The state that was seen; when the order has moved on since, nothing is hidden. */
  stateKey: z.string().min(1).max(200),
})

/** Takes an order off the start page until its status changes. Throws not-possible-now when it has changed already. */
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
    await tellStaff(tx, orderId)
  })
}

/** Brings back an order that was set aside; safe to repeat. */
export async function bringBackOrder(context: Context, input: { orderId: string }) {
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
    await tellStaff(tx, orderId)
  })
}

async function findOwner(tx: Transaction, orderId: string) {
  const found = await tx.orderProjection.findUnique({
    where: { orderId },
    select: { clientUserId: true },
  })
  if (!found) throw notFound()
  return found.clientUserId
}

/** Without an owner only staff hear of it: to the patient nothing has changed. */
async function tellStaff(tx: Transaction, orderId: string) {
  const payload = JSON.stringify({ orderId, clientUserId: null })
  await tx.$executeRaw`SELECT pg_notify(${changesChannel}, ${payload})`
}
