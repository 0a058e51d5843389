import type { DbReader } from '#lib/db/client.ts'
import { asOrderId, type PatientId } from '#lib/ids.ts'
import type { StatedConsent } from './consent-ledger.ts'

/**
 * What staff who placed orders stated: that the patient agreed to the test. It is no agreement to any of the texts. The newest
 * first. The caller audits.
 */
export async function listStatedConsents(
  tx: DbReader,
  { patientId, orderId }: { patientId: PatientId; orderId?: string },
): Promise<StatedConsent[]> {
  const rows = await tx.staffOrder.findMany({
    where: { patientId, orderId, consentBasis: 'stated' },
    orderBy: [{ placedAt: 'desc' }, { orderId: 'asc' }],
    select: { orderId: true, placedBy: true, placedAt: true },
  })
  if (rows.length === 0) return []
  const authors = await tx.user.findMany({
    where: { id: { in: rows.map(({ placedBy }) => placedBy) } },
    select: { id: true, name: true },
  })
  const orders = await tx.orderProjection.findMany({
    where: { clientUserId: patientId, orderId: { in: rows.map((row) => row.orderId) } },
    select: { orderId: true, labTestName: true },
  })
  const nameOf = new Map(authors.map(({ id, name }) => [id, name]))
  const testOf = new Map(orders.map((order) => [order.orderId, order.labTestName]))
  return rows.map((row) => ({
    orderId: asOrderId(row.orderId),
    testName: testOf.get(row.orderId) ?? null,
    statedBy: nameOf.get(row.placedBy) ?? null,
    at: row.placedAt.toISOString(),
  }))
}
