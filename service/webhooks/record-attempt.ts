import type { Log } from '#platform/log.ts'
import type { Transaction } from '#service/db/client.ts'
import type { Prisma } from '#service/db/generated/client.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { disabledNotice, exhaustedNotice, failingNotice, isNotice } from './accepts-event.ts'
import { disableReason, needsNotice } from './disable-reason.ts'
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

/**
 * A delivery that was asked for again says nothing about its endpoint's health: neither its failures nor its success
 * count.
 */
export async function recordAttempt(
  tx: Transaction,
  { settings, log }: { settings: ServiceSettings; log: Log },
  due: DueDelivery,
  { startedAt, finishedAt, outcome }: FinishedAttempt,
) {
  const { status, failure, retryAfterMs } = outcome
  const attempt = due.attemptCount + 1
  const durationMs = finishedAt.getTime() - startedAt.getTime()
  await tx.webhookAttempt.create({
    data: {
      deliveryId: due.id,
      attempt,
      status,
      failure,
      durationMs,
      startedAt,
      ...(outcome.requestHeaders && { requestHeaders: outcome.requestHeaders }),
      responseBody: outcome.responseBody ?? null,
    },
  })
  log.info({ deliveryId: due.id, attempt, status, failure, durationMs }, 'webhook attempt')
  if (failure === null) {
    await finishDelivery(tx, due.id, { status: 'succeeded', attempt, finishedAt })
    if (due.endpoint.failingSince && !due.replayedAt) {
      await tx.webhookEndpoint.update({
        where: { id: due.endpointId },
        data: { failingSince: null, failingNoticeAt: null },
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
  const end = { attempt, finishedAt, status, nextAttemptAt }
  const isDisabled = !due.replayedAt && (await judgeEndpoint(tx, log, due, end))
  await recordFailure(tx, due, { ...end, isHeld: isDisabled && status === 410 })
}

interface Failure {
  attempt: number
  finishedAt: Date
  status: number | null
  nextAttemptAt: Date | undefined
}

/** Returns whether this failure disabled the endpoint. */
async function judgeEndpoint(
  tx: Transaction,
  log: Log,
  { endpoint, endpointId, message: { teamId } }: DueDelivery,
  { finishedAt: at, status, nextAttemptAt }: Failure,
) {
  const failingSince = endpoint.failingSince ?? at
  const failing = { failingSince, noticeAt: endpoint.failingNoticeAt, at }
  const isExhausted = nextAttemptAt === undefined && status !== 410
  const disabledReason = disableReason({ ...failing, status, isExhausted })
  const isNoticeDue = !disabledReason && needsNotice(failing)
  if (disabledReason || isNoticeDue || !endpoint.failingSince) {
    await tx.webhookEndpoint.update({
      where: { id: endpointId },
      data: {
        failingSince,
        ...(disabledReason && { disabled: true, disabledReason, disabledAt: at }),
        ...(isNoticeDue && { failingNoticeAt: at }),
      },
    })
  }
  if (!disabledReason && !isNoticeDue) return false
  log.warn(
    { endpointId, disabledReason },
    `a webhook endpoint ${disabledReason ? 'was disabled' : 'keeps failing'}`,
  )
  await writeMessages(tx, {
    event_type: disabledReason ? disabledNotice : failingNotice,
    user_id: null,
    client_user_id: null,
    team_id: teamId,
    data: {
      endpoint_id: endpointId,
      failing_since: failingSince.toISOString(),
      reason: disabledReason ?? null,
    },
  })
  return disabledReason !== undefined
}

async function recordFailure(
  tx: Transaction,
  due: DueDelivery,
  { attempt, finishedAt, nextAttemptAt, isHeld }: Failure & { isHeld: boolean },
) {
  if (isHeld) {
    await tx.webhookDelivery.update({
      where: { id: due.id },
      data: { status: 'held', endReason: null, attemptCount: attempt, nextAttemptAt: null },
    })
    return
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
  await announceExhausted(tx, due, attempt)
}

async function finishDelivery(
  tx: Transaction,
  id: string,
  end: { status: 'succeeded' | 'failed'; attempt: number; finishedAt: Date },
) {
  const { status, attempt: attemptCount, finishedAt } = end
  const endReason = status === 'failed' ? 'exhausted' : null
  await tx.webhookDelivery.update({
    where: { id },
    data: { status, endReason, attemptCount, nextAttemptAt: null, finishedAt },
  })
}

async function announceExhausted(
  tx: Transaction,
  { endpointId, message }: DueDelivery,
  attempts: number,
) {
  if (isNotice(message.eventType)) return
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
