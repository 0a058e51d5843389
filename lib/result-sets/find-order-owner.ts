import type { DbReader } from '#lib/db/client.ts'
import { asPatientId, type OrderId, type PatientId } from '#lib/ids.ts'
import { isUuid } from '#platform/is-uuid.ts'

export type OrderOwner =
  | { kind: 'patient'; patientId: PatientId }
  /** another program's user, who is none of the clinic's patients */
  | { kind: 'foreign' }
  /** the order has not come yet, or is of a kit in the clinic's stock */
  | { kind: 'none' }

/** An order names our patient as its client user. */
export async function findOrderOwner(tx: DbReader, orderId: OrderId): Promise<OrderOwner> {
  const order = await tx.orderProjection.findUnique({
    where: { orderId },
    select: { clientUserId: true },
  })
  const id = order?.clientUserId
  if (!id) return { kind: 'none' }
  if (!isUuid(id)) return { kind: 'foreign' }
  const patient = await tx.patient.findUnique({
    where: { id },
    select: { id: true, isStock: true },
  })
  if (!patient) return { kind: 'foreign' }
  return patient.isStock
    ? { kind: 'none' }
    : { kind: 'patient', patientId: asPatientId(patient.id) }
}
