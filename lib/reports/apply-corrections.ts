import { labReportResult, type WireLabReportResult } from '#contract/lab-reports.ts'
import type { Transaction } from '#lib/db/client.ts'

/** A row that took the place of an approved one after a second reading. */
export interface Correction {
  jobId: string
  rowId: string
  row: WireLabReportResult
  /** that one */
  approved: WireLabReportResult | undefined
  reason: string
  by: string
  at: string
  /** whether one of the two readers decided, as the clinic had no third */
  isByReader: boolean
  /** whether the decider said that the laboratory printed a flag which contradicts the value and range */
  isFlagConfirmed: boolean
}

export async function findCorrections(
  tx: Transaction,
  jobIds: readonly string[],
): Promise<Omit<Correction, 'approved'>[]> {
  if (jobIds.length === 0) return []
  const found = await tx.secondReading.findMany({
    where: { jobId: { in: [...jobIds] }, outcome: 'corrected' },
  })
  return found.flatMap(({ jobId, rowId, corrected, reason, resolvedBy, resolvedAt, ...read }) => {
    const row = labReportResult.safeParse(corrected).data
    if (!row || !resolvedBy || !resolvedAt) return []
    const at = resolvedAt.toISOString()
    const isByReader = read.readBy === resolvedBy || read.notFor.includes(resolvedBy)
    const { flagConfirmed: isFlagConfirmed } = read
    return [
      { jobId, rowId, row, reason: reason ?? '', by: resolvedBy, at, isByReader, isFlagConfirmed },
    ]
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
