import type { Modality } from '#contract/order-status.ts'
import type { PatientDetails, Physician } from '#contract/people.ts'
import { now } from '#platform/clock.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { fullStatus } from '#service/orders/states/full-status.ts'
import type { OrderFlow } from '#service/orders/states/order-state.ts'
import { newOrderState } from '#service/orders/states/state-machine.ts'
import { orderParts, type StoredOrder } from '#service/orders/stored-order.ts'
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
  healthInsuranceId?: string | null | undefined
  hasAbn?: boolean | undefined
  aoeAnswers?: Prisma.InputJsonArray | undefined
  icdCodes?: string[] | undefined
  billingType?: string | undefined
  priority?: boolean | undefined
  clinicalNotes?: string | null | undefined
  activateBy?: Date | undefined
  /** of an imported order, whose sample has one */
  sampleId?: string | undefined
  redrawOf?: { id: string; transactionId: string }
}

/** Inserts an order without events; the caller must record its first status in the same transaction. */
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
      sampleId:
        order.sampleId ?? (order.modality === 'testkit' ? await allocateSampleId(tx) : null),
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
    healthInsuranceId: order.healthInsuranceId ?? null,
    hasAbn: order.hasAbn ?? false,
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
