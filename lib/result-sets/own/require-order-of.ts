import type { DbReader } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { isUuid } from '#platform/is-uuid.ts'

/** Another patient's order is not found. */
export async function requireOrderOf(reader: DbReader, patientId: PatientId, orderId: OrderId) {
  const order = isUuid(orderId)
    ? await reader.orderProjection.findFirst({ where: { orderId, clientUserId: patientId } })
    : null
  if (!order) throw notFound()
  return order
}
