import '#server-only'
import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import { type Shipping, toWireAddress, toWireShipping } from '#lib/kits/address-schema.ts'
import { recordActivity } from '#lib/orders/activity/record-activity.ts'
import { catchUp, isRefusal } from '#lib/orders/catch-up.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { canCorrectAddress } from '#lib/orders/order-policy.ts'
import { type FoundOrder, readFields } from '#lib/orders/present-order.ts'
import { findPatients, requireOrder, requireOwnOrder } from '#lib/orders/read-orders.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'

const knownAddress = z.looseObject({ first_line: z.string().nullish() }).nullable().catch(null)

interface Correction {
  orderId: OrderId
  shipping: Shipping
}

/** Where the patient's own kit ships to. Throws not-possible-now once it has shipped. */
export async function correctOwnAddress(context: Context, { orderId, shipping }: Correction) {
  const actor = requirePatient(context, 'orders:correct-own')
  const found = await requireOwnOrder(db(), actor, orderId)
  await correct(context, { found, shipping, by: actor.userId })
}

/** Where a kit ships to. Throws not-possible-now once it has shipped. */
export async function correctAddress(context: Context, { orderId, shipping }: Correction) {
  const actor = requireStaff(context, 'orders:correct')
  const found = await requireOrder(db(), orderId)
  await correct(context, { found, shipping, by: actor.userId })
}

interface Asked {
  found: FoundOrder
  shipping: Shipping
  by: string
}

async function correct(context: Context, { found, shipping, by }: Asked) {
  const { row, events } = found
  const { orderId, clientUserId } = row
  if (!canCorrectAddress({ method: row.method, status: row.status, events }))
    throw new AppError('not-possible-now')
  const { order } = await serviceClient()
    .changeShipping(orderId, toWireShipping(shipping))
    .catch(async (error: unknown) => {
      if (!isRefusal(error)) throw presentRefusal(error)
      await catchUp(orderId)
      throw new AppError('not-possible-now', { cause: error })
    })
  await db().$transaction(async (tx) => {
    await recordAnswer(tx, orderApplier, { origin: 'answer', data: order })
    await replaceKnownAddress(tx, found, shipping)
    await recordActivity(tx, { orderId, clientUserId, by, kind: 'corrected-address' })
    await recordAudit(tx, context, {
      action: 'orders.correct-address',
      patientId: clientUserId,
      subject: 'order',
      subjectId: orderId,
    })
  })
}

/** The patient's record is where the wrong address came from, or has none yet. */
async function replaceKnownAddress(tx: Transaction, { row }: FoundOrder, shipping: Shipping) {
  const patient = (await findPatients(tx, [row.clientUserId])).get(row.clientUserId ?? '')
  if (!patient || patient.isStock) return
  const { address } = await tx.patient.findUniqueOrThrow({ where: { id: patient.id } })
  const known = knownAddress.parse(address)
  const wrong = readFields(row).text('shipping_details.first_line')
  if (known !== null && known.first_line !== wrong) return
  await tx.patient.update({
    where: { id: patient.id },
    data: { address: toWireAddress(shipping) },
  })
}

/** The form has the fields of an address without a name for it. */
function presentRefusal(error: unknown) {
  const presented = toAppError(error)
  if (!(presented instanceof AppError) || !presented.fields) return presented
  const fields = Object.entries(presented.fields).map(([path, message]) => [
    path.replace(/^shippingDetails\./, ''),
    message,
  ])
  return new AppError(presented.code, { fields: Object.fromEntries(fields), cause: error })
}
