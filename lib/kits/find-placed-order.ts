import type { Context, PatientActor } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { asOrderId, type OrderId } from '#lib/ids.ts'

const justMs = 15 * 60_000

/** The draft's id was sent with the order as `passthrough`. */
export async function findPlacedOrder(actor: PatientActor, draftId: string) {
  const patient = await db().patient.findUniqueOrThrow({
    where: { id: actor.patientId },
    select: { serviceUserId: true },
  })
  const { serviceUserId } = patient
  const order = await db().orderProjection.findFirst({
    where: {
      OR: [{ clientUserId: actor.patientId }, ...(serviceUserId ? [{ serviceUserId }] : [])],
      snapshot: { path: ['passthrough'], equals: draftId },
    },
    select: { orderId: true },
  })
  return order ? asOrderId(order.orderId) : undefined
}

/** For a page that was reloaded while ordering. */
export async function findJustOrdered(context: Context): Promise<OrderId | undefined> {
  const actor = requirePatient(context, 'orders:read-own')
  const order = await db().orderProjection.findFirst({
    where: { clientUserId: actor.patientId, placedAt: { gt: new Date(Date.now() - justMs) } },
    orderBy: { placedAt: 'desc' },
    select: { orderId: true },
  })
  return order ? asOrderId(order.orderId) : undefined
}

/** For a form that was placed and comes back from the browser's history. */
export function findOrderOfDraft(
  context: Context,
  { draftId }: { draftId: string },
): Promise<OrderId | undefined> {
  return findPlacedOrder(requirePatient(context, 'orders:read-own'), draftId)
}
