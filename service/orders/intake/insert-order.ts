import { now } from '#service/clock.ts'
import type { Modality } from '#service/contract/order-status.ts'
import type { PatientDetails, Physician } from '#service/contract/people.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { newOrderState } from '../state-machine.ts'
import type { OrderFlow } from '../states/order-state.ts'
import { fullStatus } from '../states/order-statuses.ts'
import { orderParts, type StoredOrder } from '../stored-order.ts'
import { allocateSampleId } from './allocate-sample-id.ts'

export interface NewOrder {
  teamId: string
  userId: string
  labTestId: string
  labAccountId: string | null
  modality: Modality
  flow: OrderFlow
  passthrough?: string | null | undefined
  shippingDetails?: Prisma.InputJsonObject | undefined
  patientDetails?: PatientDetails | undefined
  patientAddress?: Prisma.InputJsonObject | undefined
  physician?: Physician | null | undefined
  consents?: Prisma.InputJsonArray | undefined
  aoeAnswers?: Prisma.InputJsonArray | undefined
  icdCodes?: string[] | undefined
  billingType?: string | undefined
  priority?: boolean | undefined
  clinicalNotes?: string | null | undefined
  activateBy?: Date | undefined
  /** The order that this one repeats; it joins that one's transaction. */
  redrawOf?: { id: string; transactionId: string }
}

/** Writes an order that has no event yet; the caller records its first status in the same transaction. */
export async function insertOrder(tx: Transaction, order: NewOrder): Promise<StoredOrder> {
  const time = now()
  const transactionId =
    order.redrawOf?.transactionId ?? (await openTransaction(tx, order.teamId, time))
  return tx.order.create({
    include: orderParts,
    data: {
      teamId: order.teamId,
      userId: order.userId,
      transactionId,
      parentId: order.redrawOf?.id ?? null,
      origin: order.redrawOf ? 'redraw' : 'initial',
      labTestId: order.labTestId,
      labAccountId: order.labAccountId,
      method: order.modality,
      flow: order.flow,
      status: fullStatus(order.modality, 'ordered'),
      isRegistered: newOrderState(order.modality, order.flow).isRegistered,
      sampleId: order.modality === 'testkit' ? await allocateSampleId(tx) : null,
      createdAt: time,
      updatedAt: time,
      ...givenFields(order),
    },
  })
}

function givenFields(order: NewOrder) {
  return {
    ...(order.shippingDetails && { shippingDetails: order.shippingDetails }),
    ...(order.patientDetails && { patientDetails: order.patientDetails }),
    ...(order.patientAddress && { patientAddress: order.patientAddress }),
    ...(order.physician && { physician: { ...order.physician } }),
    consents: order.consents ?? [],
    aoeAnswers: order.aoeAnswers ?? [],
    icdCodes: order.icdCodes ?? [],
    billingType: order.billingType ?? 'client_bill',
    priority: order.priority ?? false,
    clinicalNotes: order.clinicalNotes ?? null,
    passthrough: order.passthrough ?? null,
    activateBy: order.activateBy ?? null,
  }
}

async function openTransaction(tx: Transaction, teamId: string, time: Date) {
  const opened = await tx.orderTransaction.create({
    data: { teamId, createdAt: time, updatedAt: time },
    select: { id: true },
  })
  return opened.id
}
