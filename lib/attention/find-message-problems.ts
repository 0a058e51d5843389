import type { Transaction } from '#lib/db/client.ts'
import { asOrderId } from '#lib/ids.ts'
import type { MessageProblem } from './attention-view.ts'
import { countLimit } from './find-attention-rows.ts'

const shownRows = 6

interface StoredProblem {
  key: string
  kind: MessageProblem['kind']
  at: Date
  event_type: string | null
  order_id: string | null
}

/**
 * Unreadable messages of the last two weeks, those that have waited for more than ten minutes, and
 * gaps that only a reread found in the last week. Each part reads an index from its newest end.
 */
export async function findMessageProblems(tx: Transaction) {
  const rows = await tx.$queryRaw<(StoredProblem & { n: number })[]>`
    WITH problems AS (
      (SELECT id AS key, 'malformed' AS kind, received_at AS at, event_type, subject_id::text AS order_id FROM service_message
        WHERE outcome = 'malformed' AND received_at > now() - interval '14 days'
        ORDER BY received_at DESC LIMIT ${countLimit + 1})
      UNION ALL
      (SELECT id, 'waiting', received_at, event_type, subject_id::text FROM service_message
        WHERE outcome = 'stored' AND received_at < now() - interval '10 minutes'
        ORDER BY received_at DESC LIMIT ${countLimit + 1})
      UNION ALL
      (SELECT 'gap-' || id, 'gap', found_at, NULL, CASE WHEN kind <> 'report' THEN order_id::text END FROM reconciliation_gap
        WHERE found_at > now() - interval '7 days'
        ORDER BY found_at DESC LIMIT ${countLimit + 1}))
    SELECT *, count(*) OVER ()::int AS n FROM problems ORDER BY at DESC, key LIMIT ${shownRows}`
  const counted = rows[0]?.n ?? 0
  return {
    total: Math.min(counted, countLimit),
    isTotalCapped: counted > countLimit,
    rows: rows.map(
      ({ key, kind, at, event_type, order_id }): MessageProblem => ({
        key,
        kind,
        at: at.toISOString(),
        eventType: event_type,
        orderId: order_id === null ? null : asOrderId(order_id),
      }),
    ),
  }
}
