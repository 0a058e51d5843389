import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { type DbReader, db } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { requireOrderOf } from './require-order-of.ts'

/** The laboratory's report as a PDF, for released results alone. The download is audited before it begins. */
export async function getOwnResultFile(
  context: Context,
  { orderId }: { orderId: OrderId },
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: 'application/pdf' }> {
  const { patientId } = requirePatient(context, 'results:own')
  const requireReleased = async (tx: DbReader) => {
    await requireOrderOf(tx, patientId, orderId)
    const set = await tx.resultSet.findFirst({ where: { orderId, patientId } })
    if (!set?.releasedAt || set.holdId) throw notFound()
  }
  await requireReleased(db())
  const { bytes, mediaType } = await askService(serviceClient().getOrderResultFile(orderId))
  if (mediaType !== 'application/pdf') throw notFound()
  await db().$transaction(async (tx) => {
    await requireReleased(tx)
    await recordAudit(tx, context, {
      action: 'results.download-set',
      patientId,
      subject: 'order',
      subjectId: orderId,
    })
  })
  return { bytes, mediaType }
}
