import type { PatientDetails, Physician } from '#contract/people.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { insertOrder } from '#service/orders/intake/insert-order.ts'
import { shipToPatient } from '#service/orders/intake/store-address.ts'
import { activateOrder } from './activate-order.ts'
import { needsRedraw } from './needs-redraw.ts'
import { recordStatus } from './record-status.ts'
import { type StoredOrder, stateOf, toModality } from './stored-order.ts'

/** Call it after each move; an order has at most one redraw. */
export async function openRedraw(
  tx: Transaction,
  order: StoredOrder,
): Promise<StoredOrder | undefined> {
  const detail = order.events.at(-1)?.statusDetail ?? null
  if (!needsRedraw(order, stateOf(order).status, detail)) return undefined
  const redraw = await insertOrder(tx, {
    teamId: order.teamId,
    userId: order.userId,
    labTestId: order.labTestId,
    labAccountId: order.labAccountId,
    modality: toModality(order.method),
    flow: 'known_patient',
    ...copyPatient(order),
    redrawOf: { id: order.id, transactionId: order.transactionId },
  })
  return activateOrder(tx, await recordStatus(tx, redraw, 'ordered'))
}

function copyPatient(order: StoredOrder) {
  const { patientDetails, patientAddress } = order
  return {
    ...(order.method === 'testkit' && { shippingDetails: reshipAddress(order) }),
    patientDetails: (patientDetails ?? undefined) as PatientDetails | undefined,
    patientAddress: (patientAddress ?? undefined) as Prisma.InputJsonObject | undefined,
    physician: order.physician as Physician | null,
    consents: order.consents as Prisma.InputJsonArray,
    healthInsuranceId: order.healthInsuranceId,
    hasAbn: order.hasAbn,
    aoeAnswers: order.aoeAnswers as Prisma.InputJsonArray,
    icdCodes: order.icdCodes,
    billingType: order.billingType,
    priority: order.priority,
    clinicalNotes: order.clinicalNotes,
    passthrough: order.passthrough,
  }
}

/** The patient's address, since the first kit may have gone to a clinic's stock. */
function reshipAddress(order: StoredOrder): Prisma.InputJsonObject | undefined {
  const patient = order.patientDetails as PatientDetails | null
  const address = order.patientAddress as Prisma.InputJsonObject | null
  if (!patient || !address)
    return (order.shippingDetails ?? undefined) as Prisma.InputJsonObject | undefined
  return shipToPatient(patient, address)
}
