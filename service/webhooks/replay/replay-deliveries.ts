import { randomUUID } from 'node:crypto'
import { carryTrace } from '#platform/tracing/job-trace.ts'
import type { Db, DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { HttpFault } from '#service/http/http-fault.ts'
import { enqueueDelivery } from '#service/webhooks/enqueue-delivery.ts'
import { disabledFault } from './resend-message.ts'

/** Of one replay: more must be asked for in parts. */
export const maxReplayed = 10_000
export const replayJobName = 'webhooks.replay'
const batchSize = 200

export interface ReplayFilter {
  /** types, or prefixes such as `daily.data.*`; empty for all */
  eventTypes: string[]
  status: 'undelivered' | 'succeeded' | 'all'
  from: Date
  until: Date
}

/** What is pending or held comes by itself. */
const statusesOf = {
  undelivered: ['failed'],
  succeeded: ['succeeded'],
  all: ['failed', 'succeeded'],
}

export function matchesFilter({ eventTypes, status, from, until }: ReplayFilter) {
  const patterns = eventTypes.map((type) => type.replaceAll(/[\\%_]/g, '\\$&').replace(/\*$/, '%'))
  return Prisma.sql`
    d.status = ANY(${statusesOf[status]}) AND m.created_at >= ${from} AND m.created_at < ${until}
    AND (${patterns.length === 0} OR m.event_type LIKE ANY(${patterns}))`
}

/** Counts at most one more than a replay may have. */
export async function countReplay(db: DbReader, endpointId: string, filter: ReplayFilter) {
  const [row] = await db.$queryRaw<{ n: number }[]>`
    SELECT count(*)::int AS n FROM (
      SELECT 1 FROM webhook_delivery d JOIN webhook_message m ON m.id = d.message_id
       WHERE d.endpoint_id = ${endpointId} AND ${matchesFilter(filter)} LIMIT ${maxReplayed + 1}) AS found`
  return row?.n ?? 0
}

/** Begins to deliver again, in the background, all that matches. */
export async function startReplay(db: Db, endpointId: string, filter: ReplayFilter) {
  const total = await countReplay(db, endpointId, filter)
  if (total > maxReplayed)
    throw new HttpFault(409, `A replay has at most ${maxReplayed} messages: narrow the filter`)
  return db.$transaction(async (tx) => {
    const [endpoint] = await tx.$queryRaw<{ disabled: boolean }[]>`
      SELECT disabled FROM webhook_endpoint WHERE id = ${endpointId} FOR UPDATE`
    if (!endpoint || endpoint.disabled) throw disabledFault()
    if (await tx.webhookReplay.findFirst({ where: { endpointId, finishedAt: null } }))
      throw new HttpFault(409, 'The last replay of this webhook is not finished')
    const { eventTypes, status, from, until } = filter
    const replay = await tx.webhookReplay.create({
      data: { id: randomUUID(), endpointId, eventTypes, status, from, until, total },
    })
    const payload = JSON.stringify(carryTrace({ replayId: replay.id }))
    await tx.$executeRaw`SELECT graphile_worker.add_job(${replayJobName}, ${payload}::json)`
    return replay
  })
}

/** May be repeated: what a batch has queued carries the replay's id. */
export async function runReplay(db: Db, replayId: string, signal?: AbortSignal) {
  for (;;) {
    signal?.throwIfAborted()
    if (!(await queueBatch(db, replayId))) return
  }
}

/** False at the end. */
function queueBatch(db: Db, replayId: string) {
  return db.$transaction(async (tx) => {
    const replay = await tx.webhookReplay.findFirst({ where: { id: replayId, finishedAt: null } })
    if (!replay) return false
    const { endpointId, queued } = replay
    const filter = { ...replay, status: replay.status as ReplayFilter['status'] }
    const rows = await tx.$queryRaw<{ id: string }[]>`
      UPDATE webhook_delivery
         SET status = 'pending', end_reason = NULL, attempt_count = 0, finished_at = NULL,
             next_attempt_at = clock_timestamp(), replayed_at = clock_timestamp(), replay_id = ${replayId}::uuid
       WHERE id IN (
         SELECT d.id FROM webhook_delivery d JOIN webhook_message m ON m.id = d.message_id
          WHERE d.endpoint_id = ${endpointId} AND d.replay_id IS DISTINCT FROM ${replayId}::uuid
            AND ${matchesFilter(filter)}
          ORDER BY m.created_at LIMIT ${Math.min(batchSize, maxReplayed - queued)} FOR UPDATE OF d)
      RETURNING id`
    const nextAttemptAt = new Date()
    for (const { id } of rows)
      await enqueueDelivery(tx, { id, endpointId, attemptCount: 0, nextAttemptAt })
    const isDone = rows.length < batchSize
    await tx.webhookReplay.update({
      where: { id: replayId },
      data: { queued: queued + rows.length, ...(isDone && { finishedAt: nextAttemptAt }) },
    })
    return !isDone
  })
}

/** How far a replay is: of what it queued, what has arrived and what has failed. */
export async function countProgress(db: DbReader, replayId: string) {
  const counts = await db.webhookDelivery.groupBy({
    by: ['status'],
    where: { replayId },
    _count: true,
  })
  const of = (status: string) => counts.find((each) => each.status === status)?._count ?? 0
  return { delivered: of('succeeded'), failed: of('failed') }
}
