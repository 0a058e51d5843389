import type { Log } from '#platform/log.ts'
import { deliveryAttempts } from '#platform/metrics/metrics.ts'
import { traced } from '#platform/tracing/trace.ts'
import type { Db, Transaction } from '#service/db/client.ts'
import type { ServiceSettings } from '#service/env/env.ts'
import { readFormer } from '#service/webhooks/secrets/former-secrets.ts'
import { openHeaders } from '#service/webhooks/secrets/seal-headers.ts'
import { openSecret } from '#service/webhooks/secrets/seal-secret.ts'
import type { Resolver } from './check-address.ts'
import { type DueDelivery, recordAttempt } from './record-attempt.ts'
import { awaitSlot } from './reserve-slot.ts'
import { sendWebhook, type WebhookOutcome } from './send-webhook.ts'
import { signWebhook } from './sign-webhook.ts'

const defaultTimeoutMs = 15_000

interface SigningOverrides {
  secret?: string
  sentAt?: Date
}

export type SendMessage = (
  message: { id: string; body: string },
  overrides?: SigningOverrides,
) => Promise<WebhookOutcome>

/**
 * Replaces the first attempt at a delivery: returns its outcome, `deferred` when it has already recorded the attempt
 * itself, or undefined to send as usual.
 */
export type DeliveryInterceptor = (
  due: DueDelivery,
  send: SendMessage,
) => Promise<WebhookOutcome | 'deferred' | undefined>

export interface DeliveryParts {
  db: Db
  settings: ServiceSettings
  log: Log
  intercept?: DeliveryInterceptor | undefined
  resolve?: Resolver | undefined
  timeoutMs?: number | undefined
}

/**
 * Makes one attempt at a delivery. A process that dies between sending and recording leaves the delivery pending: it
 * is sent again under the same id.
 */
export async function deliverWebhook(
  parts: DeliveryParts,
  deliveryId: string,
  signal?: AbortSignal,
) {
  const due = await findDueDelivery(parts.db, deliveryId)
  if (!due) return
  if (due.endpoint.disabled) {
    await parts.db.$transaction((tx) => setAside(tx, due))
    return
  }
  if (due.endpoint.rateLimit) await awaitSlot(parts.db, due.endpoint.id, signal)
  const startedAt = new Date()
  const send = createSender(parts, due.endpoint, signal)
  const intercepted = due.attemptCount === 0 ? await parts.intercept?.(due, send) : undefined
  if (intercepted === 'deferred') return
  const outcome = intercepted ?? (await send(due.message))
  deliveryAttempts.inc({ outcome: outcome.failure ?? 'delivered' })
  await parts.db.$transaction((tx) =>
    recordAttempt(tx, parts, due, { startedAt, finishedAt: new Date(), outcome }),
  )
}

/** Held until its endpoint is enabled; over when the endpoint was deleted. */
async function setAside(tx: Transaction, { id, endpointId, endpoint }: DueDelivery) {
  const end = endpoint.deletedAt
    ? { status: 'failed', endReason: 'deleted', finishedAt: new Date() }
    : { status: 'held' }
  await tx.webhookDelivery.updateMany({
    where: { id, status: 'pending', endpointId },
    data: { ...end, nextAttemptAt: null },
  })
}

function findDueDelivery(db: Db, deliveryId: string): Promise<DueDelivery | null> {
  return db.webhookDelivery.findFirst({
    where: { id: deliveryId, status: 'pending' },
    include: { message: true, endpoint: true },
  })
}

function createSender(
  parts: DeliveryParts,
  endpoint: DueDelivery['endpoint'],
  signal: AbortSignal | undefined,
): SendMessage {
  const open = (stored: string) =>
    openSecret(stored, endpoint.id, parts.settings.SERVICE_SECRETS_KEY)
  return async (message, { secret, sentAt = new Date() } = {}) => {
    const former = readFormer(endpoint, sentAt)
    const secrets = secret
      ? [secret]
      : [open(endpoint.secret), ...former.map((each) => open(each.secret))]
    const own = openHeaders(endpoint.headers, endpoint.id, parts.settings.SERVICE_SECRETS_KEY)
    return traced({ name: 'deliver webhook', kind: 'client' }, async (span) => {
      const ours = {
        'content-type': 'application/json',
        'user-agent': 'phial-webhooks/1.0',
        ...signWebhook(message, secrets, sentAt),
        ...(span && { traceparent: span.traceparent }),
      }
      const outcome = await sendWebhook({
        url: endpoint.url,
        headers: { ...own, ...ours },
        body: message.body,
        timeoutMs: parts.timeoutMs ?? defaultTimeoutMs,
        allowPrivate: parts.settings.SERVICE_WEBHOOK_ALLOW_PRIVATE,
        signal,
        resolve: parts.resolve,
      })
      const { status, failure } = outcome
      span?.note({ 'phial.outcome': failure ?? 'delivered' })
      if (status !== null) span?.note({ 'http.response.status_code': status })
      if (failure) span?.fail()
      return { ...outcome, requestHeaders: withhold(own, ours) }
    })
  }
}

/** Of an endpoint's own headers only the names are recorded: they may hold a receiver's password. */
function withhold(own: Record<string, string>, ours: Record<string, string>) {
  return { ...Object.fromEntries(Object.keys(own).map((name) => [name, '(withheld)'])), ...ours }
}
