import type { Transaction } from '#lib/db/client.ts'
import { emptyOrderState, type FoldOutcome, foldOrder, type OrderState } from './fold-order.ts'
import type { OrderMessage } from './order-message.ts'
import { loadStates, lockOrders, saveStates } from './order-store.ts'
import { projectOrder, statusOf } from './project-order.ts'

/** The channel that tells every web process what changed; payloads hold ids only. */
export const changesChannel = 'phial_changes'

/** What a message did to its order. */
export interface AppliedMessage extends Omit<FoldOutcome, 'state'> {
  /** null when the order was not known before */
  statusBefore: string | null
  statusAfter: string
}

/**
 * Folds messages into the projections of their orders, in the caller's transaction, and tells who listens when it
 * commits. Safe to repeat and in any order; nothing of ours enters but the messages.
 */
export async function applyOrders(
  tx: Transaction,
  messages: readonly OrderMessage[],
): Promise<AppliedMessage[]> {
  const orderIds = [...new Set(messages.map(orderIdOf))]
  await lockOrders(tx, orderIds)
  const before = await loadStates(tx, orderIds)
  const { outcomes, changed } = foldMessages(before, messages)
  if (changed.size > 0) {
    await saveStates(tx, changed, before)
    await notifyChanges(tx, changed, before)
  }
  return outcomes
}

export function orderIdOf({ order }: OrderMessage) {
  return order.id.toLowerCase()
}

/** Folds in memory; `changed` holds the orders whose state is another than before. */
export function foldMessages(
  before: ReadonlyMap<string, OrderState>,
  messages: readonly OrderMessage[],
) {
  const changed = new Map<string, OrderState>()
  const outcomes = messages.map((message): AppliedMessage => {
    const orderId = orderIdOf(message)
    const known = changed.get(orderId) ?? before.get(orderId)
    const { state, ...outcome } = foldOrder(known ?? emptyOrderState, message)
    if (outcome.isChanged) changed.set(orderId, state)
    const statusBefore = known ? statusOf(known) : null
    const statusAfter = statusBefore === null || outcome.hasNews ? statusOf(state) : statusBefore
    return { ...outcome, statusBefore, statusAfter }
  })
  return { outcomes, changed }
}

/** What the log keeps of it; of the first message of an order all fields are new, so none is named. */
export function effectOf({
  statusBefore,
  statusAfter,
  changedFields,
  addedEvents,
}: AppliedMessage) {
  return {
    statusBefore,
    statusAfter,
    changedFields: statusBefore === null ? [] : changedFields,
    addedEvents,
  }
}

/** An order that moved to another patient is told to both. */
async function notifyChanges(
  tx: Transaction,
  changed: ReadonlyMap<string, OrderState>,
  before: ReadonlyMap<string, OrderState>,
) {
  const payloads = [...changed].flatMap(([orderId, state]) => {
    const previous = before.get(orderId)
    const owners = new Set([
      projectOrder(state).clientUserId,
      previous ? projectOrder(previous).clientUserId : null,
    ])
    if (owners.size > 1) owners.delete(null)
    return [...owners].map((clientUserId) => JSON.stringify({ orderId, clientUserId }))
  })
  await tx.$executeRaw`SELECT pg_notify(${changesChannel}, payload) FROM unnest(${payloads}::text[]) AS payload`
}
