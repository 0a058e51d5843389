import { lowLevelOf } from '#contract/order-status.ts'
import { presentTime } from '#service/http/present-time.ts'
import type { StoredTransaction } from '#service/orders/stored-order.ts'

type Sibling = StoredTransaction['orders'][number]

export function presentOrderTransaction(transaction: StoredTransaction) {
  return {
    id: transaction.id,
    status: transaction.status,
    orders: transaction.orders.map((order) => ({
      ...presentSibling(order),
      low_level_status: lowLevelOf(order.status),
      low_level_status_created_at: lastMoved(order),
    })),
  }
}

export function presentTransactionAnswer(transaction: StoredTransaction) {
  return {
    id: transaction.id,
    team_id: transaction.teamId,
    status: transaction.status,
    orders: transaction.orders.map((order) => ({
      ...presentSibling(order),
      last_status: order.status,
      last_status_created_at: lastMoved(order),
    })),
  }
}

function presentSibling(order: Sibling) {
  return {
    id: order.id,
    origin: order.origin,
    parent_id: order.parentId,
    created_at: presentTime(order.createdAt),
    updated_at: presentTime(order.updatedAt),
  }
}

function lastMoved(order: Sibling) {
  const last = order.events[0]
  return last ? presentTime(last.createdAt) : null
}
