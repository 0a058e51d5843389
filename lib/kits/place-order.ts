import { z } from 'zod'
import type { WireOrder } from '#contract/orders.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, PatientActor } from '#lib/auth/context.ts'
import { requireConfirmedEmail, requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { findDraft } from '#lib/drafts/find-draft.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'
import { findSensitiveKinds } from '#lib/lab-tests/find-sensitive-kinds.ts'
import { listKitTests } from '#lib/lab-tests/list-lab-tests.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { writeWish } from '#lib/result-sets/own/choose-wish.ts'
import type { WishChoice } from '#lib/result-sets/wish-choices.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import type { Draft } from '#prisma/generated/client.ts'
import { orderSchema, type Shipping } from './address-schema.ts'
import { createOrderOnce } from './create-order-once.ts'
import { findPlacedOrder } from './find-placed-order.ts'
import { rememberShipping } from './remember-patient.ts'

export const placeOrderInput = z.object({ draftId: z.uuid(), version: z.number().int().min(1) })
export type PlaceOrderInput = z.infer<typeof placeOrderInput>

/**
 * Creates one order per draft, however often it is called, concurrently or after a lost response.
 */
export async function placeOrder(
  context: Context,
  input: PlaceOrderInput,
): Promise<{ orderId: OrderId }> {
  const actor = requirePatient(context, 'kits:order-own')
  requireConfirmedEmail(actor)
  const draft = await findDraft(db(), actor, 'order-kit')
  if (draft?.id !== input.draftId) {
    const orderId = await findPlacedOrder(actor, input.draftId)
    if (orderId) return { orderId }
    throw new AppError('draft-conflict')
  }
  if (draft.version !== input.version) throw new AppError('draft-conflict')
  const { labTestId, wish, shipping } = parseInput(orderSchema, draft.data)
  const tests = await listKitTests()
  if (!tests.some((test) => test.labTestId === labTestId)) {
    throw new AppError('unknown-test', { fields: { labTestId: 'choice' } })
  }
  const serviceUserId = await askService(ensureServiceUser(actor.patientId))
  const order = await createOrderOnce(draft, { serviceUserId, labTestId, shipping })
  const isSensitive = (await findSensitiveKinds(labTestId)).length > 0
  await storeOrder(context, { actor, draft, order, shipping, wish: isSensitive ? wish : null })
  return { orderId: asOrderId(order.id) }
}

interface PlacedOrder {
  actor: PatientActor
  draft: Draft
  order: WireOrder
  shipping: Shipping
  wish: WishChoice | null | undefined
}

async function storeOrder(context: Context, { actor, draft, order, shipping, wish }: PlacedOrder) {
  await db().$transaction(async (tx) => {
    await recordAnswer(tx, orderApplier, { origin: 'answer', data: order })
    const { count } = await tx.draft.deleteMany({ where: { id: draft.id } })
    // A second submit finds the order already stored.
    if (count === 0) return
    await rememberShipping(tx, actor, shipping)
    if (wish) await writeWish(tx, context, { actor, orderId: asOrderId(order.id), choice: wish })
    await recordAudit(tx, context, {
      action: 'kits.order',
      patientId: actor.patientId,
      subject: 'order',
      subjectId: order.id,
    })
  })
}
