import type { Log } from '#platform/log.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { exhaustedNotice } from './accepts-event.ts'
import { disableReason } from './disable-reason.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { writeMessages } from './record-event.ts'
import { findNextAttempt } from './retry-schedule.ts'
import type { WebhookOutcome } from './send-webhook.ts'

export type DueDelivery = Prisma.WebhookDeliveryGetPayload<{
  include: { message: true; endpoint: true }
}>

interface FinishedAttempt {
  startedAt: Date
  finishedAt: Date
  outcome: WebhookOutcome
}

export async function recordAttempt(
  tx: Transaction,
  { settings, log }: { settings: ServiceSettings; log: Log },
  due: DueDelivery,
  { startedAt, finishedAt, outcome: { status, failure, retryAfterMs } }: FinishedAttempt,
) {
  const attempt = due.attemptCount + 1
  const durationMs = finishedAt.getTime() - startedAt.getTime()
  await tx.webhookAttempt.create({
    data: { deliveryId: due.id, attempt, status, failure, durationMs, startedAt },
  })
  log.info({ deliveryId: due.id, attempt, status, failure, durationMs }, 'webhook attempt')
  if (failure === null) {
    await finishDelivery(tx, due.id, { status: 'succeeded', attempt, finishedAt })
    if (due.endpoint.failingSince) {
      await tx.webhookEndpoint.update({
        where: { id: due.endpointId },
        data: { failingSince: null },
      })
    }
    return
  }
  const nextAttemptAt =
    status === 410
      ? undefined
      : findNextAttempt(
          { attempt, failedAt: finishedAt, retryAfterMs },
          settings.SERVICE_WEBHOOK_RETRY_SECONDS,
        )
  await recordFailure(tx, due, { attempt, finishedAt, status, nextAttemptAt })
}

interface Failure {
  attempt: number
  finishedAt: Date
  status: number | null
  nextAttemptAt: Date | undefined
}

async function recordFailure(
  tx: Transaction,
  due: DueDelivery,
  { attempt, finishedAt, status, nextAttemptAt }: Failure,
) {
  const isExhausted = nextAttemptAt === undefined && status !== 410
  const failingSince = due.endpoint.failingSince ?? finishedAt
  const disabledReason = disableReason({ status, isExhausted, failingSince, at: finishedAt })
  if (disabledReason || !due.endpoint.failingSince) {
    await tx.webhookEndpoint.update({
      where: { id: due.endpointId },
      data: { failingSince, ...(disabledReason ? { disabled: true, disabledReason } : {}) },
    })
  }
  if (nextAttemptAt) {
    await tx.webhookDelivery.update({
      where: { id: due.id },
      data: { attemptCount: attempt, nextAttemptAt },
    })
    await enqueueDelivery(tx, { ...due, attemptCount: attempt, nextAttemptAt })
    return
  }
  await finishDelivery(tx, due.id, { status: 'failed', attempt, finishedAt })
  if (isExhausted) await announceExhausted(tx, due, attempt)
}

async function finishDelivery(
  tx: Transaction,
  id: string,
  end: { status: 'succeeded' | 'failed'; attempt: number; finishedAt: Date },
) {
  const { status, attempt: attemptCount, finishedAt } = end
  await tx.webhookDelivery.update({
    where: { id },
    data: { status, attemptCount, nextAttemptAt: null, finishedAt },
  })
}

async function announceExhausted(
  tx: Transaction,
  { endpointId, message }: DueDelivery,
  attempts: number,
) {
  if (message.eventType === exhaustedNotice) return
  await writeMessages(tx, {
    event_type: exhaustedNotice,
    user_id: null,
    client_user_id: null,
    team_id: message.teamId,
    data: {
      endpoint_id: endpointId,
      message_id: message.id,
      event_type: message.eventType,
      attempts,
    },
  })
}
