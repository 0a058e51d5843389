import type { Transaction } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import { requestResults } from '#lib/result-sets/request-results.ts'
import { settleResultSet } from '#lib/result-sets/settle-result-set.ts'
import type { Applier, MessageEffect } from '#lib/service-log/applier.ts'
import { foldMessages } from '#lib/service-log/fold/fold-messages.ts'
import { lockSubjects } from '#lib/service-log/fold/lock-subjects.ts'
import { emptyResultSetState, foldResultSet, statusOf } from './fold-result-set.ts'
import { orderIdOf, parseResultSetMessage, type ResultSetMessage } from './result-set-message.ts'
import { loadResultSetStates, saveResultSets } from './result-set-store.ts'

const rules = { empty: emptyResultSetState, subjectIdOf: orderIdOf, fold: foldResultSet, statusOf }

/**
 * Results of orders: the service's answers about them, and the event that one is critical. The event carries no values,
 * so it also asks for them.
 */
export const resultSetApplier: Applier<ResultSetMessage> = {
  name: 'result-set',
  eventTypes: ['labtest.result.critical'],
  answerEventType: 'answer.results',
  rereadEventType: 'reconciliation.results',
  parse: parseResultSetMessage,
  subjectIdOf: orderIdOf,
  ownerOf: () => null,
  apply: applyResultSets,
  refold: async (tx, messages) => void (await foldInto(tx, messages)),
  reset: resetResultSets,
}

async function applyResultSets(
  tx: Transaction,
  messages: readonly ResultSetMessage[],
): Promise<MessageEffect[]> {
  const { effects, changed, before } = await foldInto(tx, messages)
  for (const [orderId, state] of changed)
    await settleResultSet(tx, asOrderId(orderId), {
      answer: before.get(orderId)?.answer ?? null,
      state,
    })
  const announced = messages.filter(({ answer }) => answer === null)
  await requestResults(
    tx,
    announced.map(({ orderId }) => asOrderId(orderId)),
  )
  return effects
}

async function foldInto(tx: Transaction, messages: readonly ResultSetMessage[]) {
  const orderIds = [...new Set(messages.map(orderIdOf))]
  await lockSubjects(
    tx,
    orderIds.map((orderId) => `results ${orderId}`),
  )
  const before = await loadResultSetStates(tx, orderIds)
  const { effects, changed } = foldMessages(before, messages, rules)
  if (changed.size > 0) await saveResultSets(tx, changed)
  return { effects, changed, before }
}

/** What became of a set in the clinic is in the same row, and stays. */
async function resetResultSets(tx: Transaction) {
  await tx.$executeRaw`
    UPDATE result_set SET revision = -1, version_key = '', snapshot = NULL, critical_at = NULL`
}
