import type { WireLabReportResult } from '#contract/lab-reports.ts'
import { reviewReportCriticals } from '#lib/critical-results/raise/raise-report-criticals.ts'
import type { Transaction } from '#lib/db/client.ts'
import { applyCorrections, findCorrections } from '#lib/reports/apply-corrections.ts'
import { writeResults } from '#lib/results/write-results.ts'
import { findReview, readRows } from '#lib/reviews/find-review.ts'
import { findApproved } from './approved-row.ts'
import type { FoundReading } from './require-reading.ts'

/**
 * Puts the corrected row in the place of the approved one, in the caller's transaction. The earlier value stays, replaced,
 * and a critical value enters or leaves the loop as after a review.
 */
export async function replaceResult(
  tx: Transaction,
  { reading, jobId, patientId }: FoundReading,
  { row, by }: { row: WireLabReportResult; by: string },
): Promise<void> {
  const review = await findReview(tx, jobId)
  const { rows } = await findApproved(tx, reading)
  // This one included.
  const results = applyCorrections(rows, await findCorrections(tx, [jobId]))
  await reviewReportCriticals(tx, {
    reportId: jobId,
    patientId,
    data: { ...review.data, results: [row] },
    revision: review.revision,
    reviewerId: by,
  })
  await tx.$executeRaw`
    UPDATE result SET replaced_at = now()
     WHERE job_id = ${jobId}::uuid AND row_id = ${reading.rowId} AND replaced_at IS NULL`
  // The others have their values: only the replaced one is written.
  await writeResults(tx, {
    jobId,
    patientId,
    data: { ...review.data, results },
    review: { decisionId: reading.decisionId, reviewerId: by, before: readRows(review) },
  })
}
