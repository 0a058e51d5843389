import { raiseReportCriticals } from '#lib/critical-results/raise/raise-report-criticals.ts'
import type { Transaction } from '#lib/db/client.ts'
import { identityReasons } from '#lib/reports/identity/identity-state.ts'
import { sendReportNotice } from '#lib/reports/send-report-notice.ts'
import { writeResults } from '#lib/results/write-results.ts'
import { readData } from './project-report.ts'
import type { FoldedReport } from './report-store.ts'

/**
 * The follow-up of a finished reading: values without a review join the patient's results, and the patient is notified. A
 * report in review is settled by the decision instead, except for critical values, which never wait. Safe to repeat.
 */
export async function settleReports(tx: Transaction, reports: readonly FoldedReport[]) {
  for (const { jobId, patientId, state, projected } of reports) {
    if (!patientId) continue
    if (projected.status === 'failed')
      await sendReportNotice(tx, { jobId, patientId, kind: 'failed' })
    const data = readData(state)
    if (projected.status === 'completed' && data)
      await raiseReportCriticals(tx, {
        reportId: jobId,
        patientId,
        data,
        revision: projected.revision,
        isOwnerDoubtful: identityReasons.some((reason) => projected.reviewReasons.includes(reason)),
        needsReview: projected.needsReview,
      })
    if (projected.status !== 'completed' || projected.needsReview || !data) continue
    await writeResults(tx, { jobId, patientId, data })
    await sendReportNotice(tx, { jobId, patientId, kind: 'ready' })
  }
}
