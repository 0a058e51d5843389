import { labReportResult, type WireLabReportResult } from '#contract/lab-reports.ts'
import type { Transaction } from '#lib/db/client.ts'

/** By report: its approved rows, each with the correction that took its place after a second reading. */
export async function applyCorrections(
  tx: Transaction,
  approved: ReadonlyMap<string, readonly WireLabReportResult[]>,
): Promise<Map<string, WireLabReportResult[]>> {
  if (approved.size === 0) return new Map()
  const found = await tx.secondReading.findMany({
    where: { jobId: { in: [...approved.keys()] }, outcome: 'corrected' },
    select: { jobId: true, rowId: true, corrected: true },
  })
  const corrected = new Map(
    found.flatMap(({ jobId, rowId, corrected }) => {
      const row = labReportResult.safeParse(corrected).data
      return row ? [[`${jobId} ${rowId}`, row] as const] : []
    }),
  )
  return new Map(
    [...approved].map(([jobId, rows]) => [
      jobId,
      rows.map((row) => corrected.get(`${jobId} ${row.id}`) ?? row),
    ]),
  )
}
