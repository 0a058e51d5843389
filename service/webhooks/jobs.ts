import { z } from 'zod'
import { defineJob } from '#platform/define-job.ts'
import { type DeliveryParts, deliverWebhook } from './deliver-webhook.ts'
import { deliverJobName } from './enqueue-delivery.ts'

export function createWebhookJobs(parts: DeliveryParts) {
  return [
    defineJob({
      name: deliverJobName,
      payload: z.object({ deliveryId: z.uuid() }),
      run: ({ deliveryId }, { abortSignal }) => deliverWebhook(parts, deliveryId, abortSignal),
    }),
  ]
}
