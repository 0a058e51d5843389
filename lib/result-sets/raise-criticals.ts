import type { ResultSet } from '#contract/results.ts'
import { correctCriticalResult } from '#lib/critical-results/raise/correct-critical.ts'
import type { CriticalRow } from '#lib/critical-results/raise/critical-source.ts'
import {
  raiseCriticalResult,
  raiseUnreadCritical,
} from '#lib/critical-results/raise/raise-critical.ts'
import type { Transaction } from '#lib/db/client.ts'
import type { OrderId, PatientId } from '#lib/ids.ts'
import { isCriticalUnread } from '#lib/result-sets/lane/save-lane.ts'
import type { ResultSet as StoredSet } from '#prisma/generated/client.ts'
import { readStatedRows, type SetRow } from './result-row.ts'

interface Arrived {
  set: StoredSet
  patientId: PatientId
  answer: ResultSet | null
}

/**
 * Critical values enter the loop as they arrive, held or not; a corrected one reopens it. The laboratory's word alone
 * starts it, before its values have been read. No row is left out here: what a loop shows must not outlive a change of its row.
 * Safe to repeat.
 */
export async function raiseCriticals(tx: Transaction, { set, patientId, answer }: Arrived) {
  const orderId = set.orderId as OrderId
  const rows = answer ? readStatedRows(answer) : []
  if (isCriticalUnread(set, rows)) return raiseUnreadCritical(tx, { patientId, orderId })
  const source = { kind: 'order', orderId } as const
  const known = await tx.criticalResult.findMany({
    where: { sourceKind: 'order', sourceId: orderId },
    select: { resultKey: true },
  })
  const keys = new Set(known.map(({ resultKey }) => resultKey))
  for (const row of rows) {
    const place = { source, resultKey: row.rowKey, row: buildRow(row, set) }
    if (row.flag === 'critical') await raiseCriticalResult(tx, { ...place, patientId })
    else if (keys.has(row.rowKey)) await correctCriticalResult(tx, { ...place, isCritical: false })
  }
}

function buildRow(row: SetRow, { collectedAt, reportedAt, revision }: StoredSet): CriticalRow {
  return {
    analyte: row.name,
    loincCode: row.loinc,
    value: row.value,
    unit: row.unit,
    referenceRange: row.range,
    side: row.side,
    isDoubtful: false,
    specimen: row.specimen,
    labName: row.labName,
    collectedAt: collectedAt?.toISOString() ?? null,
    reportedAt: reportedAt?.toISOString() ?? null,
    revision,
  }
}
