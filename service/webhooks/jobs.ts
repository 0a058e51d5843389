import { z } from 'zod'
import { defineJob } from '#platform/define-job.ts'
import type { Db } from '#service/db/client.ts'
import { releaseHeld, releaseJobName } from '#service/webhooks/replay/release-held.ts'
import { replayJobName, runReplay } from '#service/webhooks/replay/replay-deliveries.ts'
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

/** They queue deliveries and make none: no receiver delays them. */
export function createReplayJobs({ db }: { db: Db }) {
  return [
    defineJob({
      name: replayJobName,
      payload: z.object({ replayId: z.uuid() }),
      run: ({ replayId }, { abortSignal }) => runReplay(db, replayId, abortSignal),
    }),
    defineJob({
      name: releaseJobName,
      payload: z.object({}),
      // Enabling an endpoint queues it too; the schedule finds what was written while it was being enabled.
      schedule: {
        match: '* * * * *',
        options: { maxAttempts: 1, jobKey: `${releaseJobName}:sweep` },
      },
      run: async () => {
        await releaseHeld(db)
      },
    }),
  ]
}
