import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context, PatientActor } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { findDraft } from '#lib/drafts/find-draft.ts'
import { AppError } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import type { Shipping } from '#lib/kits/address-schema.ts'
import { createOrderOnce } from '#lib/kits/create-order-once.ts'
import { findPlacedOrder } from '#lib/kits/find-placed-order.ts'
import { orderSchema } from '#lib/kits/order-schema.ts'
import { rememberAddress } from '#lib/kits/remember-patient.ts'
import { recordServiceAnswer } from '#lib/orders/record-service-answer.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { listKitTests } from '#lib/tests/list-tests.ts'
import type { Draft } from '#prisma/generated/client.ts'
import type { WireOrder } from '#service/contract/orders.ts'

export const placeOrderInput = z.object({ draftId: z.uuid(), version: z.number().int().min(1) })
export type PlaceOrderInput = z.infer<typeof placeOrderInput>

/**
 * Orders the kit that the draft describes. However often it is called for one draft, at once or after a
 * lost answer, there is one order.
 */
export async function placeOrder(
  context: Context,
  input: PlaceOrderInput,
): Promise<{ orderId: string }> {
  const actor = requirePatient(context, 'kits:order-own')
  const draft = await findDraft(db(), actor, 'order-kit')
  if (draft?.id !== input.draftId) {
    const orderId = await findPlacedOrder(actor, input.draftId)
    if (orderId) return { orderId }
    throw new AppError('draft-conflict')
  }
  if (draft.version !== input.version) throw new AppError('draft-conflict')
  const { labTestId, shipping } = parseInput(orderSchema, draft.data)
  const tests = await listKitTests()
  if (!tests.some((test) => test.labTestId === labTestId)) {
    throw new AppError('unknown-test', { fields: { labTestId: 'choice' } })
  }
  const serviceUserId = await askService(ensureServiceUser(actor.patientId))
  const order = await createOrderOnce(draft, { serviceUserId, labTestId, shipping })
  await keepOrder(context, { actor, draft, order, shipping })
  return { orderId: order.id }
}

interface PlacedOrder {
  actor: PatientActor
  draft: Draft
  order: WireOrder
  shipping: Shipping
}

async function keepOrder(context: Context, { actor, draft, order, shipping }: PlacedOrder) {
  await db().$transaction(async (tx) => {
    await recordServiceAnswer(tx, order, 'answer')
    const { count } = await tx.draft.deleteMany({ where: { id: draft.id } })
    // The second of two presses finds the order kept already.
    if (count === 0) return
    await rememberAddress(tx, actor, shipping)
    await recordAudit(tx, context, {
      action: 'kits.order',
      patientId: actor.patientId,
      subject: 'order',
      subjectId: order.id,
    })
  })
}
