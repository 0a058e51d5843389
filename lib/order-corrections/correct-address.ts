import '#server-only'
import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { AppError } from '#lib/errors/app-error.ts'
import type { OrderId } from '#lib/ids.ts'
import { type Shipping, toWireAddress, toWireShipping } from '#lib/kits/address-schema.ts'
import type { AddressLines } from '#lib/orders/activity/activity-view.ts'
import { recordActivity } from '#lib/orders/activity/record-activity.ts'
import { catchUp, isRefusal, toOrderError } from '#lib/orders/catch-up.ts'
import { orderApplier } from '#lib/orders/fold/order-applier.ts'
import { canCorrectAddress } from '#lib/orders/order-policy.ts'
import { type FoundOrder, presentShippingAddress, readFields } from '#lib/orders/present-order.ts'
import { findPatients, requireOrder, requireOwnOrder } from '#lib/orders/read-orders.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import type { CorrectAddressInput } from './correction-schema.ts'

const knownAddress = z.looseObject({ first_line: z.string().nullish() }).nullable().catch(null)

interface Correction {
  orderId: OrderId
  shipping: Shipping
  /** as the person saw it who corrects it; a page of the previous release does not say */
  openedWith?: CorrectAddressInput['openedWith']
}

/** Where the patient's own kit ships to. Throws not-possible-now once it has shipped, and changed-meanwhile. */
export async function correctOwnAddress(context: Context, { orderId, ...correction }: Correction) {
  const actor = requirePatient(context, 'orders:correct-own')
  const found = await requireOwnOrder(db(), actor, orderId)
  await correct(context, { found, ...correction, by: actor.userId })
}

/** Where a kit ships to. Throws not-possible-now once it has shipped, and changed-meanwhile. */
export async function correctAddress(context: Context, { orderId, ...correction }: Correction) {
  const actor = requireStaff(context, 'orders:correct')
  const found = await requireOrder(db(), orderId)
  await correct(context, { found, ...correction, by: actor.userId })
}

interface Asked extends Omit<Correction, 'orderId'> {
  found: FoundOrder
  by: string
}

async function correct(context: Context, { found, shipping, openedWith, by }: Asked) {
  const { row, events } = found
  const { orderId, clientUserId } = row
  if (!canCorrectAddress({ method: row.method, status: row.status, events }))
    throw new AppError('not-possible-now')
  const before = presentShippingAddress(readFields(row))
  // What was saved already may be asked for again: its answer may have been lost.
  const accepted = openedWith ? [openedWith, shipping] : [shipping]
  if (before && !accepted.some((address) => isSame(before, address)))
    throw new AppError('changed-meanwhile')
  const { order } = await serviceClient()
    .changeShipping(orderId, toWireShipping(shipping))
    .catch(async (error: unknown) => {
      if (!isRefusal(error)) throw presentRefusal(error, context)
      await catchUp(orderId)
      throw new AppError('not-possible-now', { cause: error })
    })
  await db().$transaction(async (tx) => {
    await recordAnswer(tx, orderApplier, { origin: 'answer', data: order })
    await replaceKnownAddress(tx, found, shipping)
    await recordActivity(tx, {
      orderId,
      clientUserId,
      by,
      kind: 'corrected-address',
      correction: {
        kind: 'address',
        before: before && pickLines(before),
        after: pickLines(shipping),
      },
    })
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

function pickLines(address: AddressLines): AddressLines {
  const { receiverName, firstLine, secondLine, city, state, zip, phoneNumber } = address
  return { receiverName, firstLine, secondLine, city, state, zip, phoneNumber }
}

function isSame(one: AddressLines, other: AddressLines) {
  const [a, b] = [one, other].map((address) => JSON.stringify(Object.values(pickLines(address))))
  return a === b
}

/** The form has the fields of an address without a name for it. */
function presentRefusal(error: unknown, context: Context) {
  const presented = toOrderError(error, context.actor)
  if (!(presented instanceof AppError) || !presented.fields) return presented
  const fields = Object.entries(presented.fields).map(([path, message]) => [
    path.replace(/^shippingDetails\./, ''),
    message,
  ])
  return new AppError(presented.code, { fields: Object.fromEntries(fields), cause: error })
}
