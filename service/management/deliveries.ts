import { z } from 'zod'
import {
  type DeliveriesQuery,
  deliveryAttempt,
  type ReplayRequest,
  type WireDelivery,
} from '#contract/management/deliveries.ts'
import type { Db, DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { HttpFault, invalidValue } from '#service/http/http-fault.ts'
import { presentTime } from '#service/http/present-time.ts'
import {
  countProgress,
  countReplay,
  maxReplayed,
  type ReplayFilter,
  startReplay,
} from '#service/webhooks/replay/replay-deliveries.ts'
import { resendMessage } from '#service/webhooks/replay/resend-message.ts'
import { sendTestEvent } from '#service/webhooks/replay/send-test-event.ts'
import { requireScope, requireWebhook, type WebhookScope } from './webhooks.ts'

const maxAttempts = 100

interface Row {
  id: string
  messageId: string
  endpointId: string
  eventType: string
  createdAt: Date
  status: string
  endReason: string | null
  attemptCount: number
  nextAttemptAt: Date | null
  finishedAt: Date | null
  replayedAt: Date | null
  place: string
}

const presentOptional = (time: Date | null) => (time ? presentTime(time) : null)

const presentDelivery = (row: Omit<Row, 'id' | 'place'>): WireDelivery => ({
  message_id: row.messageId,
  webhook_id: row.endpointId,
  event_type: row.eventType,
  created_at: presentTime(row.createdAt),
  status: row.status,
  end_reason: row.endReason,
  attempts: row.attemptCount,
  next_attempt_at: presentOptional(row.nextAttemptAt),
  finished_at: presentOptional(row.finishedAt),
  replayed_at: presentOptional(row.replayedAt),
})

export async function listDeliveries(
  db: DbReader,
  scope: WebhookScope,
  { id, query }: { id: string; query: DeliveriesQuery },
) {
  const { id: endpointId, teamId } = await requireWebhook(db, scope, id)
  return readPage(
    db,
    query,
    Prisma.sql`m.team_id = ${teamId}::uuid AND d.endpoint_id = ${endpointId}`,
  )
}

/** Of all webhooks of a team, deleted ones included: what ended without success. */
export async function listUndelivered(db: DbReader, scope: WebhookScope, query: DeliveriesQuery) {
  const teamId = await requireScope(db, scope)
  return readPage(db, { ...query, status: 'failed' }, Prisma.sql`m.team_id = ${teamId}::uuid`)
}

/** The newest first. */
async function readPage(db: DbReader, query: DeliveriesQuery, condition: Prisma.Sql) {
  const { status, event_type: eventType, limit } = query
  const after = readCursor(query)
  const rows = await db.$queryRaw<Row[]>`
    SELECT d.id::text, d.message_id AS "messageId", d.endpoint_id AS "endpointId", m.event_type AS "eventType",
           m.created_at AS "createdAt", d.status, d.end_reason AS "endReason", d.attempt_count AS "attemptCount",
           d.next_attempt_at AS "nextAttemptAt", d.finished_at AS "finishedAt", d.replayed_at AS "replayedAt",
           m.created_at::text AS place
      FROM webhook_message m JOIN webhook_delivery d ON d.message_id = m.id
     WHERE ${condition}
       AND (${status ?? null}::text IS NULL OR d.status = ${status ?? null}::text)
       AND (${eventType ?? null}::text IS NULL OR m.event_type = ${eventType ?? null}::text)
       AND (${after?.place ?? null}::timestamptz IS NULL
            OR (m.created_at, d.id) < (${after?.place ?? null}::timestamptz, ${after?.id ?? null}::uuid))
     ORDER BY m.created_at DESC, d.id DESC LIMIT ${limit + 1}`
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const cursor = rows.length > limit && last ? `${last.place}|${last.id}` : null
  return {
    data: shown.map(presentDelivery),
    next_cursor: cursor && Buffer.from(cursor).toString('base64url'),
  }
}

function readCursor({ cursor, next_cursor: nextCursor }: DeliveriesQuery) {
  const given = nextCursor ?? cursor
  if (given === undefined) return undefined
  const text = Buffer.from(given, 'base64url').toString('utf8')
  const [, place, id] =
    /^(\d{4}-[\d-]{5} [\d:.]{8,15}\+[\d:]{2,5})\|([0-9a-f-]{36})$/.exec(text) ?? []
  if (!place || !id) throw invalidValue(['query', 'next_cursor'], 'invalid cursor', given)
  return { place, id }
}

const recordedHeaders = deliveryAttempt.shape.request_headers.catch({})

export async function getDelivery(
  db: DbReader,
  scope: WebhookScope,
  { id, messageId }: { id: string; messageId: string },
) {
  const { id: endpointId } = await requireWebhook(db, scope, id)
  const found = await db.webhookDelivery.findUnique({
    where: { messageId_endpointId: { messageId, endpointId } },
    include: {
      message: { select: { eventType: true, createdAt: true } },
      attempts: { orderBy: { id: 'desc' }, take: maxAttempts },
    },
  })
  if (!found) throw new HttpFault(404, 'Message does not exist')
  // The attempts are read after the delivery: one that ended in between is not counted in it yet.
  const counted = found.attempts.filter(({ attempt }) => attempt <= found.attemptCount)
  return {
    ...presentDelivery({ ...found, ...found.message }),
    log: counted.reverse().map((each) => ({
      attempt: each.attempt,
      started_at: presentTime(each.startedAt),
      duration_ms: each.durationMs,
      status: each.status,
      failure: each.failure,
      request_headers: recordedHeaders.parse(each.requestHeaders),
      response_body: each.responseBody,
    })),
  }
}

export async function resendDelivery(
  db: Db,
  scope: WebhookScope,
  { id, messageId }: { id: string; messageId: string },
) {
  const { id: endpointId, teamId } = await requireWebhook(db, scope, id)
  await resendMessage(db, { teamId, messageId, endpointId })
  return { message_id: messageId }
}

export async function testWebhook(db: Db, scope: WebhookScope, id: string) {
  return { message_id: await sendTestEvent(db, await requireWebhook(db, scope, id)) }
}

export async function previewReplay(
  db: DbReader,
  scope: WebhookScope,
  { id, input }: { id: string; input: ReplayRequest },
) {
  const { id: endpointId } = await requireWebhook(db, scope, id)
  return { count: await countReplay(db, endpointId, filterOf(input)), limit: maxReplayed }
}

export async function createReplay(
  db: Db,
  scope: WebhookScope,
  { id, input }: { id: string; input: ReplayRequest },
) {
  const { id: endpointId } = await requireWebhook(db, scope, id)
  const { id: replayId } = await startReplay(db, endpointId, filterOf(input))
  return getReplay(db, scope, { id, replayId })
}

export async function getReplay(
  db: DbReader,
  scope: WebhookScope,
  { id, replayId }: { id: string; replayId: string },
) {
  const { id: endpointId } = await requireWebhook(db, scope, id)
  const isId = z.uuid().safeParse(replayId).success
  const found = isId && (await db.webhookReplay.findFirst({ where: { id: replayId, endpointId } }))
  if (!found) throw new HttpFault(404, 'Replay does not exist')
  return {
    id: found.id,
    total: found.total,
    queued: found.queued,
    ...(await countProgress(db, found.id)),
    created_at: presentTime(found.createdAt),
    finished_at: presentOptional(found.finishedAt),
  }
}

function filterOf({ event_types: eventTypes, status, from, until }: ReplayRequest): ReplayFilter {
  const filter = {
    eventTypes: eventTypes ?? [],
    status,
    from: new Date(from),
    until: new Date(until),
  }
  if (filter.from >= filter.until) throw invalidValue(['body', 'until'], 'is not after from', until)
  return filter
}
