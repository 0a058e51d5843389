import { highLevelOf } from '#contract/order-status.ts'
import type { Transaction } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { notifyChanges } from '#lib/live/notify-changes.ts'
import { requestOrderNotice } from '#lib/orders/notices/send-order-notice.ts'
import { requestResults } from '#lib/result-sets/request-results.ts'
import type { MessageEffect } from '#lib/service-log/applier.ts'
import { foldMessages } from '#lib/service-log/fold/fold-messages.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { emptyOrderState, foldOrder, type OrderState } from './fold-order.ts'
import { type OrderMessage, orderIdOf } from './order-message.ts'
import { loadStates, saveStates } from './order-store.ts'
import { projectOrder, statusOf } from './project-order.ts'

const rules = {
  empty: emptyOrderState,
  subjectIdOf: orderIdOf,
  fold: foldOrder,
  statusOf: (state: OrderState) => statusOf(state),
}

/**
 * Folds messages into the projections of their orders, in the caller's transaction; listeners are notified on commit.
 * Safe to repeat, in any order. Depends only on the messages: no clock, no foreign keys.
 */
export async function applyOrders(
  tx: Transaction,
  messages: readonly OrderMessage[],
): Promise<MessageEffect[]> {
  await lockSubjects(tx, listOrderIds(messages))
  const { effects, changed, before } = await foldInto(tx, messages)
  if (changed.size > 0) await notifyOwners(tx, changed, before)
  await requestChangedResults(tx, changed)
  await requestNotices(tx, changed, before)
  return effects
}

/** The same without notifications, under the lock of a rebuild. */
export async function refoldOrders(tx: Transaction, messages: readonly OrderMessage[]) {
  await foldInto(tx, messages)
}

async function foldInto(tx: Transaction, messages: readonly OrderMessage[]) {
  const before = await loadStates(tx, listOrderIds(messages))
  const { effects, changed } = foldMessages(before, messages, rules)
  if (changed.size > 0) await saveStates(tx, changed, before)
  return { effects, changed, before }
}

function listOrderIds(messages: readonly OrderMessage[]) {
  return [...new Set(messages.map(orderIdOf))]
}

/** An order at the laboratory may have results, and each of its changes may be about them. */
async function requestChangedResults(tx: Transaction, changed: ReadonlyMap<string, OrderState>) {
  const atLab = [...changed].filter(([, state]) =>
    stagesWithResults.has(highLevelOf(statusOf(state))),
  )
  await requestResults(
    tx,
    atLab.map(([orderId]) => asOrderId(orderId)),
  )
}

/** Emails follow a change of state, never a rebuild. */
async function requestNotices(
  tx: Transaction,
  changed: ReadonlyMap<string, OrderState>,
  before: ReadonlyMap<string, OrderState>,
) {
  for (const [orderId, state] of changed) {
    const { status, method } = projectOrder(state)
    const previous = before.get(orderId)
    if (previous && statusOf(previous) === status) continue
    await requestOrderNotice(tx, { orderId: asOrderId(orderId), method, status })
  }
}

const stagesWithResults = new Set(['sample_with_lab', 'completed'])

async function notifyOwners(
  tx: Transaction,
  changed: ReadonlyMap<string, OrderState>,
  before: ReadonlyMap<string, OrderState>,
) {
  const changes = [...changed].flatMap(([orderId, state]) => {
    const previous = before.get(orderId)
    const owners = new Set([
      projectOrder(state).clientUserId,
      previous ? projectOrder(previous).clientUserId : null,
    ])
    if (owners.size > 1) owners.delete(null)
    return [...owners].map((clientUserId) => ({ orderId: asOrderId(orderId), clientUserId }))
  })
  await notifyChanges(tx, changes)
}
