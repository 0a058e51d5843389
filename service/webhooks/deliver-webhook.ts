import type { Log } from '#lib/runtime/log.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env.ts'
import { holdBack } from '#service/sandbox/faults/hold-back.ts'
import { readHold, type SendMessage, sendFaulty } from '#service/sandbox/faults/send-faulty.ts'
import { takeWebhookFault } from '#service/sandbox/faults/take-webhook-fault.ts'
import type { Resolver } from './check-address.ts'
import { disableReason } from './disable-reason.ts'
import { enqueueDelivery } from './enqueue-delivery.ts'
import { noteExhausted } from './note-exhausted.ts'
import { findNextAttempt } from './retry-schedule.ts'
import { openSecret } from './secrets/seal-secret.ts'
import { sendWebhook, type WebhookOutcome } from './send-webhook.ts'
import { signWebhook } from './sign-webhook.ts'

const timeoutMs = 15_000

export interface DeliveryParts {
  db: Db
  settings: ServiceSettings
  log: Log
  resolve?: Resolver | undefined
  timeoutMs?: number | undefined
}

type DueDelivery = NonNullable<Awaited<ReturnType<typeof findDueDelivery>>>

/**
 * One attempt at a delivery, and what follows from it. A process that dies between sending and writing leaves the
 * delivery as it was: it is sent again, under the same id.
 */
export async function deliverWebhook(
  parts: DeliveryParts,
  deliveryId: string,
  signal?: AbortSignal,
) {
  const due = await findDueDelivery(parts.db, deliveryId)
  if (!due) return
  if (due.endpoint.disabled) {
    await parts.db.webhookDelivery.update({
      where: { id: due.id },
      data: { status: 'failed', nextAttemptAt: null, finishedAt: new Date() },
    })
    return
  }
  const startedAt = new Date()
  const send = createSender(parts, due.endpoint, signal)
  const fault = due.attemptCount === 0 ? await takeWebhookFault(parts.db, due.endpoint) : undefined
  const hold = fault && readHold(fault)
  if (hold !== undefined) {
    await parts.db.$transaction((tx) => holdBack(tx, due, { startedAt, hold }))
    return
  }
  const outcome = fault ? await sendFaulty(fault, due.message, send) : await send(due.message)
  await parts.db.$transaction((tx) =>
    writeOutcome(tx, parts, due, { startedAt, finishedAt: new Date(), outcome }),
  )
}

function createSender(
  parts: DeliveryParts,
  endpoint: DueDelivery['endpoint'],
  signal: AbortSignal | undefined,
): SendMessage {
  const open = (stored: string) =>
    openSecret(stored, endpoint.id, parts.settings.SERVICE_SECRETS_KEY)
  return (message, { secret, sentAt = new Date() } = {}) => {
    const secrets = secret
      ? { secret, previousSecret: null, previousSecretExpiresAt: null }
      : {
          secret: open(endpoint.secret),
          previousSecret: endpoint.previousSecret && open(endpoint.previousSecret),
          previousSecretExpiresAt: endpoint.previousSecretExpiresAt,
        }
    return sendWebhook({
      url: endpoint.url,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'phial-webhooks/1.0',
        ...signWebhook(message, secrets, sentAt),
      },
      body: message.body,
      timeoutMs: parts.timeoutMs ?? timeoutMs,
      allowPrivate: parts.settings.SERVICE_WEBHOOK_ALLOW_PRIVATE,
      signal,
      resolve: parts.resolve,
    })
  }
}

async function findDueDelivery(db: Db, deliveryId: string) {
  return db.webhookDelivery.findFirst({
    where: { id: deliveryId, status: 'pending' },
    include: { message: true, endpoint: true },
  })
}

interface FinishedAttempt {
  startedAt: Date
  finishedAt: Date
  outcome: WebhookOutcome
}

async function writeOutcome(
  tx: Transaction,
  { settings, log }: DeliveryParts,
  due: DueDelivery,
  finished: FinishedAttempt,
) {
  const { startedAt, finishedAt, outcome } = finished
  const attempt = due.attemptCount + 1
  const durationMs = finishedAt.getTime() - startedAt.getTime()
  await tx.webhookAttempt.create({
    data: {
      deliveryId: due.id,
      attempt,
      status: outcome.status,
      failure: outcome.failure,
      durationMs,
      startedAt,
    },
  })
  log.info(
    { deliveryId: due.id, attempt, status: outcome.status, failure: outcome.failure, durationMs },
    'webhook attempt',
  )
  if (outcome.failure === null) {
    await finish(tx, due.id, 'succeeded', attempt, finishedAt)
    if (due.endpoint.failingSince) {
      await tx.webhookEndpoint.update({
        where: { id: due.endpointId },
        data: { failingSince: null },
      })
    }
    return
  }
  const nextAttemptAt =
    outcome.status === 410
      ? undefined
      : findNextAttempt(
          { attempt, failedAt: finishedAt, retryAfterMs: outcome.retryAfterMs },
          settings.SERVICE_WEBHOOK_RETRY_SECONDS,
        )
  await writeFailure(tx, due, { attempt, finishedAt, status: outcome.status, nextAttemptAt })
}

interface Failure {
  attempt: number
  finishedAt: Date
  status: number | null
  nextAttemptAt: Date | undefined
}

async function writeFailure(
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
  await finish(tx, due.id, 'failed', attempt, finishedAt)
  if (isExhausted) await noteExhausted(tx, due, attempt)
}

async function finish(
  tx: Transaction,
  id: string,
  status: 'succeeded' | 'failed',
  attemptCount: number,
  finishedAt: Date,
) {
  await tx.webhookDelivery.update({
    where: { id },
    data: { status, attemptCount, nextAttemptAt: null, finishedAt },
  })
}
