import { type ResultSet, resultSet } from '#contract/results.ts'
import type { Transaction } from '#lib/db/client.ts'
import { countOutside } from '#lib/result-sets/build-result-rows.ts'
import { readSetRows } from '#lib/result-sets/result-row.ts'
import { normalizeInstant } from '#lib/service-log/fold/normalize-instant.ts'
import { type ResultSetState, statusOf } from './fold-result-set.ts'

interface StoredState {
  order_id: string
  revision: number
  version_key: string
  snapshot: unknown
  critical_at: string | null
}

export async function loadResultSetStates(
  tx: Transaction,
  orderIds: readonly string[],
): Promise<Map<string, ResultSetState>> {
  const rows = await tx.$queryRaw<StoredState[]>`
    SELECT order_id::text, revision, version_key, snapshot,
           to_char(critical_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS critical_at
      FROM result_set WHERE order_id = ANY(${orderIds}::uuid[])`
  return new Map(
    rows.map((row) => [
      row.order_id,
      {
        revision: row.revision,
        versionKey: row.version_key,
        answer: readAnswer(row.snapshot),
        criticalAt: row.critical_at,
      },
    ]),
  )
}

/** A stored answer was valid when it was stored. */
export function readAnswer(snapshot: unknown): ResultSet | null {
  return resultSet.safeParse(snapshot).data ?? null
}

/** For states that were folded under `lockSubjects`. What became of a set in the clinic stays. */
export async function saveResultSets(tx: Transaction, states: ReadonlyMap<string, ResultSetState>) {
  const rows = [...states].map(([orderId, state]) => ({
    orderId,
    ...projectResultSet(orderId, state),
  }))
  await tx.$executeRaw`
    INSERT INTO result_set (order_id, revision, version_key, snapshot, critical_at, status, lab_name, collected_at,
                            reported_at, result_count, outside_count, critical_count, missing_count)
    SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS t(
      "orderId" uuid, revision int, "versionKey" text, snapshot jsonb, "criticalAt" timestamptz, status text,
      "labName" text, "collectedAt" timestamptz, "reportedAt" timestamptz, "resultCount" int, "outsideCount" int,
      "criticalCount" int, "missingCount" int)
    ON CONFLICT (order_id) DO UPDATE SET
      revision = EXCLUDED.revision, version_key = EXCLUDED.version_key, snapshot = EXCLUDED.snapshot,
      critical_at = EXCLUDED.critical_at, status = EXCLUDED.status, lab_name = EXCLUDED.lab_name,
      collected_at = EXCLUDED.collected_at, reported_at = EXCLUDED.reported_at, result_count = EXCLUDED.result_count,
      outside_count = EXCLUDED.outside_count, critical_count = EXCLUDED.critical_count,
      missing_count = EXCLUDED.missing_count`
}

function projectResultSet(orderId: string, state: ResultSetState) {
  const { answer, revision, versionKey, criticalAt } = state
  const rows = answer ? readSetRows(answer) : []
  return {
    revision,
    versionKey,
    criticalAt,
    snapshot: answer,
    status: statusOf(state),
    labName: answer?.metadata.laboratory || null,
    collectedAt: normalizeInstant(answer?.metadata.date_collected) ?? null,
    reportedAt: normalizeInstant(answer?.metadata.date_reported) ?? null,
    resultCount: rows.length,
    outsideCount: countOutside(orderId, rows),
    criticalCount: rows.filter(({ flag }) => flag === 'critical').length,
    missingCount: answer?.missing_results?.length ?? 0,
  }
}
