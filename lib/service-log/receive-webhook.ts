import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Pool } from 'pg'
import { webhookEnvelope } from '#contract/webhook-events.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import { systemContext } from '#lib/auth/context.ts'
import { db, pool } from '#lib/db/client.ts'
import { env } from '#lib/env/env.ts'
import { drainAfterAnswer } from '#lib/http/drain-after-answer.ts'
import { log } from '#lib/log.ts'
import { receivedDeliveries } from '#platform/metrics/metrics.ts'
import { parseSafeJson, UnsafeJson } from '#platform/parse-safe-json.ts'
import { currentTraceparent, traced } from '#platform/tracing/trace.ts'
import { createDeliveryCounter, type DeliveryKind } from './count-deliveries.ts'
import { readBody } from './read-body.ts'
import { createDeliveryRecorder } from './record-delivery.ts'
import { createDeliveryStore, type StoreOutcome } from './store-deliveries.ts'
import { decodeSecret, type Verdict, verifySignature } from './verify-signature.ts'

/** The service sends at most 256 kB. */
const maxBodyBytes = 512 * 1024
const messageIdPattern = /^[\x21-\x7e]{1,255}$/

interface ReceiverParts {
  secrets: readonly string[]
  teamId: string
  pool: () => Pool
  now?: () => number
}

interface Answer {
  status: number
  kind?: DeliveryKind
  headers?: Record<string, string>
}

export function createWebhookReceiver({ secrets, teamId, pool, now = Date.now }: ReceiverParts) {
  const keys = secrets.map(decodeSecret)
  const counter = createDeliveryCounter(pool)
  const recorder = createDeliveryRecorder(pool, now)
  const store = createDeliveryStore(pool)

  async function accept(request: IncomingMessage): Promise<Answer> {
    if (request.method !== 'POST') return { status: 405, headers: { allow: 'POST' } }
    const headers = readHeaders(request)
    if (!headers) return { status: 400, kind: 'forged' }
    if ((request.headers['content-encoding'] ?? 'identity') !== 'identity')
      return { status: 415, kind: 'malformed' }
    const body = await readBody(request, maxBodyBytes)
    if (!body) return { status: 413, kind: 'too_large', headers: { connection: 'close' } }
    const { messageId, timestamp, signatures } = headers
    const signed = { messageId, timestamp, signatures, body }
    const verdict: Verdict = verifySignature(signed, keys, Math.floor(now() / 1000))
    if (verdict !== 'genuine') return { status: 401, kind: verdict }
    const event = readEvent(body)
    if (!event) return { status: 400, kind: 'malformed' }
    if (event.teamId !== teamId) return { status: 403, kind: 'foreign_team' }
    const { eventType } = event
    return answerOutcome(
      messageId,
      await store.store({ messageId, eventType, body, traceparent: currentTraceparent() }),
    )
  }

  return {
    async receive(request: IncomingMessage, response: ServerResponse) {
      const answer = await traceReceipt(request, () =>
        accept(request).catch((error: unknown) => answerFor(error)),
      )
      if (answer.kind) counter.count(answer.kind)
      receivedDeliveries.inc({ kind: answer.kind ?? 'refused' })
      if (answer.kind && answer.kind !== 'accepted')
        recorder.record({ kind: answer.kind, messageId: readMessageId(request) ?? null })
      if (response.destroyed) return
      // Refused before it was read: drain the body, so that the sender gets the answer.
      if (!request.complete) drainAfterAnswer(request, response)
      send(response, answer)
    },
    async close() {
      await Promise.all([counter.flush(), recorder.flush(), store.close()])
    },
  }
}

/** In the trace that the sender names: of all requests from outside, only deliveries continue one. */
function traceReceipt({ headers }: IncomingMessage, run: () => Promise<Answer>) {
  const { traceparent } = headers
  const parent = typeof traceparent === 'string' ? traceparent : undefined
  return traced({ name: 'receive webhook', kind: 'server', parent }, async (span) => {
    const answer = await run()
    span?.note({
      'http.response.status_code': answer.status,
      'phial.outcome': answer.kind ?? 'refused',
    })
    if (answer.status >= 400) span?.fail()
    return answer
  })
}

const answerHeaders = {
  'content-type': 'application/json',
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
}
const okBody = '{"status":"ok"}'
const okHeaders = { ...answerHeaders, 'content-length': okBody.length }

function send(response: ServerResponse, { status, headers }: Answer) {
  if (status === 200) return response.writeHead(200, okHeaders).end(okBody)
  return response
    .writeHead(status, { ...answerHeaders, ...headers })
    .end(`{"error":{"status":${status}}}`)
}

/** Only these fields, so that the parsed body is not held in memory until the commit. */
function readEvent(body: Buffer) {
  const envelope = webhookEnvelope.safeParse(parseSafeJson(body))
  if (!envelope.success) return undefined
  const { event_type: eventType, team_id } = envelope.data
  return { eventType, teamId: team_id }
}

async function answerOutcome(messageId: string, outcome: StoreOutcome): Promise<Answer> {
  if (outcome === 'stored') return { status: 200, kind: 'accepted' }
  if (outcome === 'duplicate') return { status: 200, kind: 'duplicate' }
  await auditIdReuse(messageId)
  return { status: 409, kind: 'id_reuse' }
}

function readHeaders(request: IncomingMessage) {
  const { headers } = request
  const messageId = readMessageId(request)
  const timestamp = headers['webhook-timestamp'] ?? headers['svix-timestamp']
  const signatures = headers['webhook-signature'] ?? headers['svix-signature']
  if (!messageId || typeof timestamp !== 'string' || typeof signatures !== 'string')
    return undefined
  return { messageId, timestamp, signatures }
}

function readMessageId({ headers }: IncomingMessage) {
  const messageId = headers['webhook-id'] ?? headers['svix-id']
  return typeof messageId === 'string' && messageIdPattern.test(messageId) ? messageId : undefined
}

/** Only stored messages are acknowledged: after any database failure the sender retries. */
function answerFor(error: unknown): Answer {
  if (error instanceof UnsafeJson) return { status: 400, kind: 'malformed' }
  log().warn({ err: error }, 'delivery not stored')
  return { status: 503, headers: { 'retry-after': '1' } }
}

async function auditIdReuse(messageId: string) {
  await db().$transaction((tx) =>
    recordAudit(tx, systemContext(randomUUID()), {
      action: 'webhooks.id-reuse',
      subject: 'service_message',
      subjectId: messageId,
      outcome: 'denied',
    }),
  )
}

let receiver: ReturnType<typeof createWebhookReceiver> | undefined

function configuredReceiver() {
  receiver ??= createWebhookReceiver({
    secrets: env().SERVICE_WEBHOOK_SECRET,
    teamId: env().SERVICE_TEAM_ID,
    pool,
  })
  return receiver
}

export function receiveWebhook(request: IncomingMessage, response: ServerResponse): Promise<void> {
  return configuredReceiver().receive(request, response)
}

/** At shutdown, after the listener has closed. */
export async function closeWebhookReceiver() {
  await receiver?.close()
}
