import type { StatusDetail } from '#service/contract/order-status.ts'
import type { PatientDetails, Physician } from '#service/contract/people.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { activateOrder } from './activate-order.ts'
import { insertOrder } from './intake/insert-order.ts'
import { shipToPatient } from './intake/store-address.ts'
import { recordStatus } from './record-status.ts'
import { type StoredOrder, stateOf, toModality } from './stored-order.ts'

// The sample failed, not the order: another sample can do better (decision 29).
const recoverable: (StatusDetail | null)[] = [
  'sample_quantity_not_sufficient',
  'sample_contaminated',
  'sample_stability_exceeded',
  'sample_hemolyzed',
  'sample_improper_collection',
]

/** Opens the one redraw that an order may have, in its transaction and for the same patient; call it after each move. */
export async function openRedraw(
  tx: Transaction,
  order: StoredOrder,
): Promise<StoredOrder | undefined> {
  if (!asksForRedraw(order)) return undefined
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

function asksForRedraw(order: StoredOrder) {
  const { modality, status } = stateOf(order)
  const detail = order.events.at(-1)?.statusDetail ?? null
  const isFailedSample =
    modality === 'testkit' &&
    status === 'sample_error' &&
    recoverable.some((known) => known === detail)
  const isFirst =
    order.origin !== 'redraw' && !order.transaction.orders.some(({ origin }) => origin === 'redraw')
  return isFirst && (isFailedSample || status === 'redraw_available')
}

function copyPatient(order: StoredOrder) {
  const { patientDetails, patientAddress } = order
  return {
    ...(order.method === 'testkit' && { shippingDetails: shipAgain(order) }),
    patientDetails: (patientDetails ?? undefined) as PatientDetails | undefined,
    patientAddress: (patientAddress ?? undefined) as Prisma.InputJsonObject | undefined,
    physician: order.physician as Physician | null,
    consents: order.consents as Prisma.InputJsonArray,
    aoeAnswers: order.aoeAnswers as Prisma.InputJsonArray,
    icdCodes: order.icdCodes,
    billingType: order.billingType,
    priority: order.priority,
    clinicalNotes: order.clinicalNotes,
    passthrough: order.passthrough,
  }
}

/** To the patient: the first kit may have been sent to a clinic's stock. */
function shipAgain(order: StoredOrder): Prisma.InputJsonObject | undefined {
  const patient = order.patientDetails as PatientDetails | null
  const address = order.patientAddress as Prisma.InputJsonObject | null
  if (!patient || !address)
    return (order.shippingDetails ?? undefined) as Prisma.InputJsonObject | undefined
  return shipToPatient(patient, address)
}
