import type { LowLevelStatus, StatusDetail } from '#contract/order-status.ts'
import { now } from '#platform/clock.ts'
import { followOrder } from '#service/appointments/follow-order.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { allocateSampleId } from '#service/orders/intake/allocate-sample-id.ts'
import { presentOrder } from '#service/orders/presentation/present-order.ts'
import { fullStatus, transactionStatusOf } from '#service/orders/states/full-status.ts'
import type { OrderState } from '#service/orders/states/order-state.ts'
import { advanceOrder } from '#service/orders/states/state-machine.ts'
import { recordEvent } from '#service/webhooks/record-event.ts'
import { buildShipment } from './build-shipment.ts'
import { needsRedraw } from './needs-redraw.ts'
import { rereadOrder, type StoredOrder, stateOf } from './stored-order.ts'

interface StatusOptions {
  statusDetail?: StatusDetail | null | undefined
  changes?: Prisma.OrderUncheckedUpdateInput
}

/**
 * Moves an order by one event: writes the event, order, shipment, order transaction, the end of its appointment and the
 * webhook messages in the caller's transaction, which must have locked the order (lockOrder). Throws RefusedTransition.
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
      revision: { increment: 1 },
      updatedAt: time,
    },
    select: { id: true },
  })
  if (needsShipment(order, state)) await tx.shipment.create({ data: buildShipment(order.id, time) })
  const isReplaced = needsRedraw(order, to, statusDetail ?? null)
  await updateTransaction(tx, order.transactionId, { time, isReplaced })
  const moved = await rereadOrder(tx, order)
  await announce(tx, moved, { isFirst: before.status === null })
  await followOrder(tx, { id: order.id, modality: state.modality, status: to })
  return moved
}

function needsShipment(order: StoredOrder, state: OrderState) {
  return (
    !order.shipment &&
    (state.status === 'transit_customer' || state.status === 'testkit_registered')
  )
}

/** Samples without a kit get their id with the requisition. */
async function sampleIdFor(tx: Transaction, order: StoredOrder, state: OrderState) {
  if (order.sampleId !== null || state.status !== 'requisition_created') return {}
  return { sampleId: await allocateSampleId(tx) }
}

async function updateTransaction(
  tx: Transaction,
  transactionId: string,
  { time, isReplaced }: { time: Date; isReplaced: boolean },
) {
  // Two orders of one transaction can move concurrently: the second one must see the first one's status.
  await tx.$queryRaw`SELECT id FROM order_transaction WHERE id = ${transactionId}::uuid FOR UPDATE`
  const orders = await tx.order.findMany({ where: { transactionId }, select: { status: true } })
  // A failed order that another one is about to replace does not end its transaction.
  const status = isReplaced ? 'active' : transactionStatusOf(orders.map((order) => order.status))
  await tx.orderTransaction.update({
    where: { id: transactionId },
    data: { status, updatedAt: time },
    select: { id: true },
  })
}

/** A kit has no status for partial results. */
export function recordPartialResults(
  tx: Transaction,
  order: StoredOrder,
  changes: Prisma.OrderUncheckedUpdateInput,
): Promise<StoredOrder> {
  return recordChange(tx, order, changes, { isPartial: true })
}

/** Changes an order without an event in its list. The caller must have locked it. */
export async function recordChange(
  tx: Transaction,
  order: StoredOrder,
  changes: Prisma.OrderUncheckedUpdateInput,
  options: { isPartial?: boolean } = {},
): Promise<StoredOrder> {
  await tx.order.update({
    where: { id: order.id },
    data: { ...changes, revision: { increment: 1 }, updatedAt: now() },
    select: { id: true },
  })
  const changed = await rereadOrder(tx, order)
  await announce(tx, changed, options)
  return changed
}

async function announce(
  tx: Transaction,
  order: StoredOrder,
  { isFirst = false, isPartial = order.status.endsWith('.partial_results') },
) {
  if (isPartial && !(await wantsPartialResults(tx, order.teamId))) return
  await recordEvent(tx, {
    teamId: order.teamId,
    userId: order.userId,
    eventType: isFirst ? 'labtest.order.created' : 'labtest.order.updated',
    data: presentOrder(order),
  })
}

async function wantsPartialResults(tx: Transaction, teamId: string) {
  const team = await tx.team.findUnique({
    where: { id: teamId },
    select: { partialWebhooksEnabled: true },
  })
  return team?.partialWebhooksEnabled === true
}
