import { z } from 'zod'
import { order, type WireOrder } from '#service/contract/orders.ts'

/** Types of our own log entries for what was not a webhook. */
export const answerEventType = 'answer.order'
export const reconciliationEventType = 'reconciliation.order'

const folded = new Set([
  'labtest.order.created',
  'labtest.order.updated',
  answerEventType,
  reconciliationEventType,
])

/** Whether messages of this type tell an order. */
export function isOrderEvent(eventType: string) {
  return folded.has(eventType)
}

/** A message of the log that tells an order; who it belongs to stands in the envelope. */
export interface OrderMessage {
  order: WireOrder
  clientUserId: string | null
}

const envelope = z.looseObject({
  user_id: z.string().nullish(),
  client_user_id: z.string().nullish(),
  data: order.extend({ id: z.uuid() }),
})

/** Undefined when the body is no order: kept in the log, told to staff, without effect. */
export function parseOrderMessage(body: string): OrderMessage | undefined {
  const parsed = envelope.safeParse(parseJson(body))
  if (!parsed.success) return undefined
  const { data, user_id, client_user_id } = parsed.data
  const belongs = user_id == null || user_id === data.user_id
  return { order: data, clientUserId: belongs ? (client_user_id ?? null) : null }
}

function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
