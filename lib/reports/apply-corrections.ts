import { labReportResult, type WireLabReportResult } from '#contract/lab-reports.ts'
import type { Transaction } from '#lib/db/client.ts'

/** A row that took the place of an approved one after a second reading. */
export interface Correction {
  jobId: string
  rowId: string
  row: WireLabReportResult
  reason: string
  by: string
  at: string
}

export async function findCorrections(
  tx: Transaction,
  jobIds: readonly string[],
): Promise<Correction[]> {
  if (jobIds.length === 0) return []
  const found = await tx.secondReading.findMany({
    where: { jobId: { in: [...jobIds] }, outcome: 'corrected' },
  })
  return found.flatMap(({ jobId, rowId, corrected, reason, resolvedBy, resolvedAt }) => {
    const row = labReportResult.safeParse(corrected).data
    if (!row || !resolvedBy || !resolvedAt) return []
    const at = resolvedAt.toISOString()
    return [{ jobId, rowId, row, reason: reason ?? '', by: resolvedBy, at }]
  })
}

/** The approved rows of one report, each with its correction in its place. */
export function applyCorrections(
  approved: readonly WireLabReportResult[],
  corrections: readonly Pick<Correction, 'rowId' | 'row'>[],
): WireLabReportResult[] {
  const corrected = new Map(corrections.map(({ rowId, row }) => [rowId, row]))
  return approved.map((row) => corrected.get(row.id ?? '') ?? row)
}
