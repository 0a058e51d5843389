import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { type DeliveryParts, deliverWebhook } from './deliver-webhook.ts'
import { deliverTask } from './enqueue-delivery.ts'

const deliverPayload = z.object({ deliveryId: z.uuid() })

/** The jobs that send webhooks. */
export function createWebhookTasks(parts: DeliveryParts): TaskList {
  return {
    [deliverTask]: async (payload, { abortSignal }) => {
      const { deliveryId } = deliverPayload.parse(payload)
      await deliverWebhook(parts, deliveryId, abortSignal)
    },
  }
}
