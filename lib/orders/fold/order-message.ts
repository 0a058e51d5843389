import { z } from 'zod'
import { order, type WireOrder } from '#contract/orders.ts'
import { parseEnvelope } from '#lib/service-log/fold/parse-envelope.ts'

export interface OrderMessage {
  order: WireOrder
  clientUserId: string | null
}

const orderData = order.extend({ id: z.uuid() })

export function parseOrderMessage(body: string): OrderMessage | undefined {
  const parsed = parseEnvelope(body, orderData)
  return parsed && { order: parsed.data, clientUserId: parsed.clientUserId }
}

export function orderIdOf({ order }: OrderMessage) {
  return order.id.toLowerCase()
}
