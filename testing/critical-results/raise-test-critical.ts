import { randomUUID } from 'node:crypto'
import type { CriticalRow } from '#lib/critical-results/raise/critical-source.ts'
import { raiseCriticalResult } from '#lib/critical-results/raise/raise-critical.ts'
import { db } from '#lib/db/client.ts'

export function buildCriticalRow(parts: Partial<CriticalRow> = {}): CriticalRow {
  return {
    analyte: 'Potassium',
    loincCode: '2823-3',
    value: '6.7',
    unit: 'mmol/L',
    referenceRange: '3.5 - 5.1',
    side: 'high',
    isDoubtful: false,
    specimen: 'serum',
    labName: 'Northgate Laboratory',
    collectedAt: '2026-03-04',
    reportedAt: '2026-03-06',
    revision: 1,
    ...parts,
  }
}

/** The loop of a critical potassium on an order. Returns its id. */
export async function raiseTestCritical(
  patientId: string,
  { orderId = randomUUID(), resultKey = 'potassium', row = buildCriticalRow() } = {},
) {
  const source = { kind: 'order', orderId } as const
  await db().$transaction((tx) => raiseCriticalResult(tx, { patientId, source, resultKey, row }))
  const place = { sourceKind: 'order', sourceId: orderId, resultKey }
  const found = await db().criticalResult.findUniqueOrThrow({
    where: { sourceKind_sourceId_resultKey: place },
  })
  return found.id
}
