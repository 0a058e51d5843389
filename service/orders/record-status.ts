import { now } from '#service/clock.ts'
import type { LowLevelStatus, StatusDetail } from '#service/contract/order-status.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { buildShipment } from './build-shipment.ts'
import { allocateSampleId } from './intake/allocate-sample-id.ts'
import { presentOrder } from './presentation/present-order.ts'
import { advanceOrder } from './state-machine.ts'
import type { OrderState } from './states/order-state.ts'
import { fullStatus } from './states/order-statuses.ts'
import { transactionStatusOf } from './states/transaction-status.ts'
import { readOrder, type StoredOrder, stateOf } from './stored-order.ts'

interface StatusOptions {
  statusDetail?: StatusDetail | null | undefined
  /** What else of the order changes with it. */
  changes?: Prisma.OrderUncheckedUpdateInput
}

/**
 * Moves an order by one event: event row, order, shipment, order transaction and webhook message in the caller's
 * transaction, which holds the order (lockOrder). Throws RefusedTransition.
 */
export async function recordStatus(
  tx: Transaction,
  order: StoredOrder,
  to: LowLevelStatus,
  { statusDetail, changes }: StatusOptions = {},
): Promise<StoredOrder> {
  const before = stateOf(order)
  const state = advanceOrder(before, to)
  const time = now()
  const status = fullStatus(state.modality, to)
  await tx.orderEvent.create({
    data: { orderId: order.id, status, statusDetail: statusDetail ?? null, createdAt: time },
  })
  await tx.order.update({
    where: { id: order.id },
    data: {
      ...changes,
      ...(await sampleIdFor(tx, order, state)),
      status,
      shippingPosition: state.shippingPosition,
      isRegistered: state.isRegistered,
      updatedAt: time,
    },
    select: { id: true },
  })
  if (needsShipment(order, state)) await tx.shipment.create({ data: buildShipment(order.id, time) })
  await updateTransaction(tx, order.transactionId, time)
  const moved = await readOrder(tx, order.teamId, order.id)
  await announce(tx, moved, before.status === null)
  return moved
}

/** A kit's parcel is labelled when the kit leaves, or at its registration if that comes first. */
function needsShipment(order: StoredOrder, state: OrderState) {
  return (
    !order.shipment &&
    (state.status === 'transit_customer' || state.status === 'testkit_registered')
  )
}

/** Without a kit the sample gets its id with the requisition (contract 2.9). */
async function sampleIdFor(tx: Transaction, order: StoredOrder, state: OrderState) {
  if (order.sampleId !== null || state.status !== 'requisition_created') return {}
  return { sampleId: await allocateSampleId(tx) }
}

async function updateTransaction(tx: Transaction, transactionId: string, time: Date) {
  // Two orders of one transaction may move at once: whoever comes second must see the first one's status.
  await tx.$queryRaw`SELECT id FROM order_transaction WHERE id = ${transactionId}::uuid FOR UPDATE`
  const orders = await tx.order.findMany({ where: { transactionId }, select: { status: true } })
  await tx.orderTransaction.update({
    where: { id: transactionId },
    data: { status: transactionStatusOf(orders.map((order) => order.status)), updatedAt: time },
    select: { id: true },
  })
}

async function announce(tx: Transaction, order: StoredOrder, isFirst: boolean) {
  if (order.status.endsWith('.partial_results')) {
    const team = await tx.team.findUnique({
      where: { id: order.teamId },
      select: { partialWebhooksEnabled: true },
    })
    if (!team?.partialWebhooksEnabled) return
  }
  await recordEvent(tx, {
    teamId: order.teamId,
    userId: order.userId,
    eventType: isFirst ? 'labtest.order.created' : 'labtest.order.updated',
    data: presentOrder(order),
  })
}
