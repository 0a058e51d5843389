import type { Transaction } from '#lib/db/client.ts'
import { writeResults } from '#lib/results/write-results.ts'
import { readData } from './project-report.ts'
import type { FoldedReport } from './report-store.ts'
import { sendReportNotice } from './send-report-notice.ts'

/**
 * Does what follows from a reading that is over: values that nobody has to look at join the patient's results, and the
 * patient is told. What waits for a review is settled by its decision. Safe to repeat.
 */
export async function settleReports(tx: Transaction, reports: readonly FoldedReport[]) {
  for (const { jobId, patientId, state, projected } of reports) {
    if (!patientId) continue
    if (projected.status === 'failed')
      await sendReportNotice(tx, { jobId, patientId, kind: 'failed' })
    const data = readData(state)
    if (projected.status !== 'completed' || projected.needsReview || !data) continue
    await writeResults(tx, { jobId, patientId, data })
    await sendReportNotice(tx, { jobId, patientId, kind: 'ready' })
  }
}
