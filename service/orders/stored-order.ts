import { lowLevelOf, type Modality, modalities } from '#contract/order-status.ts'
import type { DbReader, Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import type { OrderFlow, OrderState, ShippingPosition } from '#service/orders/states/order-state.ts'

const siblings = {
  orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  select: {
    id: true,
    origin: true,
    parentId: true,
    status: true,
    createdAt: true,
    updatedAt: true,
    events: { orderBy: { id: 'desc' }, take: 1, select: { createdAt: true } },
  },
} satisfies Prisma.OrderTransaction$ordersArgs

export const orderParts = {
  labTest: {
    include: {
      lab: true,
      markers: {
        where: { isReflex: false },
        select: { marker: { select: { commonTatDays: true, worstCaseTatDays: true } } },
      },
    },
  },
  events: { orderBy: { id: 'asc' } },
  shipment: true,
  appointments: {
    orderBy: { createdAt: 'desc' },
    take: 1,
    select: { id: true, status: true, endAt: true, endedAt: true },
  },
  transaction: { include: { orders: siblings } },
} satisfies Prisma.OrderInclude

export const transactionParts = { orders: siblings } satisfies Prisma.OrderTransactionInclude

export type StoredOrder = Prisma.OrderGetPayload<{ include: typeof orderParts }>
export type StoredTransaction = Prisma.OrderTransactionGetPayload<{
  include: typeof transactionParts
}>

export function orderNotFound() {
  return new HttpFault(404, "Order doesn't exist")
}

export async function readOrder(
  db: DbReader,
  teamId: string,
  orderId: string,
): Promise<StoredOrder> {
  // A deleted user's orders are hidden with the user.
  const where = { id: orderId, teamId, user: { deletedAt: null } }
  const found = await db.order.findFirst({ where, include: orderParts })
  if (!found) throw orderNotFound()
  return found
}

/** What a change of a locked order has written. Its lab test never changes, and is not read again. */
export async function rereadOrder(tx: Transaction, order: StoredOrder): Promise<StoredOrder> {
  const { labTest: _, ...parts } = orderParts
  const where = { id: order.id, teamId: order.teamId, user: { deletedAt: null } }
  const found = await tx.order.findFirst({ where, include: parts })
  if (!found) throw orderNotFound()
  return { ...found, labTest: order.labTest }
}

/** Locks the order until the transaction ends: every change of an order starts here. */
export async function lockOrder(
  tx: Transaction,
  teamId: string,
  orderId: string,
): Promise<StoredOrder> {
  const locked = await tx.$queryRaw<{ id: string }[]>`
    SELECT id FROM lab_order WHERE id = ${orderId}::uuid AND team_id = ${teamId}::uuid FOR UPDATE`
  if (locked.length === 0) throw orderNotFound()
  return readOrder(tx, teamId, orderId)
}

/** From requisition_created on; an imported order has none. */
export function hasRequisition({ events }: Pick<StoredOrder, 'events'>) {
  return events.some(({ status }) => status.endsWith('.requisition_created'))
}

export function stateOf(order: StoredOrder): OrderState {
  return {
    modality: toModality(order.method),
    flow: order.flow as OrderFlow,
    status: order.events.length === 0 ? null : (lowLevelOf(order.status) as OrderState['status']),
    shippingPosition: order.shippingPosition as ShippingPosition | null,
    isRegistered: order.isRegistered,
  }
}

export function toModality(method: string): Modality {
  const known = modalities.find((modality) => modality === method)
  if (!known) throw new Error(`unknown modality: ${method}`)
  return known
}
