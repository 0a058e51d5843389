import { createHash, randomUUID } from 'node:crypto'
import type { Transaction } from '#lib/db/client.ts'
import type { WireOrder } from '#service/contract/orders.ts'
import { type AppliedMessage, applyOrders, effectOf } from './apply-order.ts'
import { answerEventType, parseOrderMessage, reconciliationEventType } from './order-message.ts'

interface RecordOptions {
  /** Leaves what told nothing new out of the log: a re-read of a quiet order. */
  onlyNews?: boolean
}

const nothing: AppliedMessage = {
  isChanged: false,
  hasNews: false,
  changedFields: [],
  addedEvents: 0,
  statusBefore: null,
  statusAfter: 'unknown',
}

/**
 * Keeps the order of an answer in the log and applies it, in one transaction, so that the log alone tells everything.
 * Whom the order belongs to is written with it: an answer does not name our patient.
 */
export async function recordServiceAnswer(
  tx: Transaction,
  order: WireOrder,
  origin: 'answer' | 'reconciliation',
  { onlyNews = false }: RecordOptions = {},
): Promise<AppliedMessage> {
  const eventType = origin === 'answer' ? answerEventType : reconciliationEventType
  const clientUserId = await findClientUserId(tx, order.user_id)
  const body = JSON.stringify({
    event_type: eventType,
    team_id: order.team_id,
    user_id: order.user_id,
    client_user_id: clientUserId,
    data: order,
  })
  const message = parseOrderMessage(body)
  if (!message) return nothing
  const [outcome = nothing] = await applyOrders(tx, [message])
  if (onlyNews && !outcome.isChanged) return outcome
  await tx.serviceMessage.create({
    data: {
      id: `own_${randomUUID()}`,
      origin,
      eventType,
      body,
      bodySha256: createHash('sha256').update(body).digest('base64'),
      outcome: outcome.hasNews ? 'applied' : 'unchanged',
      appliedAt: new Date(),
      orderId: order.id,
      ...effectOf(outcome),
    },
  })
  return outcome
}

async function findClientUserId(tx: Transaction, serviceUserId: string) {
  const patient = await tx.patient.findUnique({ where: { serviceUserId }, select: { id: true } })
  return patient?.id ?? null
}
