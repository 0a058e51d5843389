import type { PatientActor } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'

/** The patient's order that was placed from this draft; its id travelled with the order as `passthrough`. */
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
  return order?.orderId
}
