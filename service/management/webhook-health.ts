import type { WireWebhookHealth } from '#contract/management/deliveries.ts'
import type { DbReader } from '#service/db/client.ts'
import { Prisma } from '#service/db/generated/client.ts'
import { presentTime } from '#service/http/present-time.ts'
import { requireScope, type WebhookScope } from './webhooks.ts'

/** Counting more would read the whole history of a webhook that has failed for months. */
const maxCounted = 1_001

interface Row {
  id: string
  disabledReason: string | null
  disabledAt: Date | null
  failingSince: Date | null
  warnedAt: Date | null
  pending: number
  held: number
  undelivered: number
  lastReplayId: string | null
}

const presentOptional = (time: Date | null) => (time ? presentTime(time) : null)

const countOf = (status: string) => Prisma.sql`
  (SELECT count(*)::int FROM (
    SELECT 1 FROM webhook_delivery d WHERE d.endpoint_id = e.id AND d.status = ${status} LIMIT ${maxCounted}) AS found)`

/** Not paged: a team has at most 50 webhooks. */
export async function listWebhookHealth(
  db: DbReader,
  scope: WebhookScope,
): Promise<{ data: WireWebhookHealth[] }> {
  const teamId = await requireScope(db, scope)
  const rows = await db.$queryRaw<Row[]>`
    SELECT e.id, e.disabled_reason AS "disabledReason", e.disabled_at AS "disabledAt", e.failing_since AS "failingSince",
           e.failing_notice_at AS "warnedAt", ${countOf('pending')} AS pending, ${countOf('held')} AS held,
           ${countOf('failed')} AS undelivered,
           (SELECT r.id::text FROM webhook_replay r WHERE r.endpoint_id = e.id
             ORDER BY r.created_at DESC LIMIT 1) AS "lastReplayId"
      FROM webhook_endpoint e
     WHERE e.team_id = ${teamId}::uuid AND e.deleted_at IS NULL ORDER BY e.id`
  return {
    data: rows.map((row) => ({
      webhook_id: row.id,
      disabled_reason: row.disabledReason,
      disabled_at: presentOptional(row.disabledAt),
      failing_since: presentOptional(row.failingSince),
      warned_at: presentOptional(row.warnedAt),
      pending: row.pending,
      held: row.held,
      undelivered: row.undelivered,
      last_replay_id: row.lastReplayId,
    })),
  }
}
