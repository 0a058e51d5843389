import { z } from 'zod'
import { storableDay } from '#contract/dates.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { requireClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { alertToManyPatients, limitExports } from '#lib/exports/limit-exports.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { orderParams } from '#lib/orders/order-params.ts'
import { findPatients, requireOrder } from '#lib/orders/read-orders.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { isClinical } from './order-documents.ts'
import { documentKinds } from './order-page-view.ts'

export const orderFileParams = orderParams.extend({ kind: z.enum(documentKinds) })
/** Printed on labels, which need it. */
export const orderFileQuery = z.object({
  collectedOn: storableDay('invalid').optional(),
})
const orderFileInput = orderFileParams.extend(orderFileQuery.shape)
type OrderFileInput = z.output<typeof orderFileInput>

/**
 * A document of an order from the service, audited before it leaves. Throws not-found before it exists, reason-needed for
 * roles that see results in an emergency only, and too-many-attempts.
 */
export async function getOrderFile(
  context: Context,
  input: z.input<typeof orderFileInput>,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; mediaType: 'application/pdf' }> {
  requireStaff(context, 'orders:read')
  const asked = parseInput(orderFileInput, input)
  await db().$transaction((tx) => requireAccess(tx, context, asked))
  await limitExports(context)
  const { bytes, mediaType } = await askService(readDocument(asked))
  if (mediaType !== 'application/pdf') throw notFound()
  await db().$transaction(async (tx) => {
    const { clientUserId: patientId, orderId } = await requireAccess(tx, context, asked)
    const entry = { patientId, subject: 'order', subjectId: orderId }
    await recordAudit(tx, context, { action: 'orders.download', ...entry })
    await alertToManyPatients(tx, context, patientId)
  })
  return { bytes, mediaType }
}

async function requireAccess(tx: Transaction, context: Context, { orderId, kind }: OrderFileInput) {
  const { row } = await requireOrder(tx, orderId)
  const patient = (await findPatients(tx, [row.clientUserId])).get(row.clientUserId ?? '')
  if (isClinical(kind)) await requireClinicalAccess(tx, context, patient?.id ?? null)
  return row
}

async function readDocument({ orderId, kind, collectedOn }: OrderFileInput) {
  const client = serviceClient()
  if (kind === 'result') return client.getOrderResultFile(orderId)
  if (kind === 'requisition') return client.getOrderRequisition(orderId)
  if (kind === 'instructions') return client.getOrderInstructions(orderId)
  if (!collectedOn) throw new AppError('invalid-input', { fields: { collectedOn: 'required' } })
  return client.getOrderLabels(orderId, { collection_date: collectedOn })
}
