import type { Transaction } from '#lib/db/client.ts'
import type { Applier } from '#lib/service-log/applier.ts'
import { applyReports, refoldReports } from './apply-report.ts'
import { parseReportMessage, type ReportMessage, reportIdOf } from './report-message.ts'

export const reportApplier: Applier<ReportMessage> = {
  name: 'report',
  eventTypes: ['lab_report.parsing_job.created', 'lab_report.parsing_job.updated'],
  answerEventType: 'answer.report',
  rereadEventType: 'reconciliation.report',
  parse: parseReportMessage,
  subjectIdOf: reportIdOf,
  ownerOf: ({ clientUserId }) => clientUserId,
  apply: applyReports,
  refold: refoldReports,
  reset: resetReports,
}

async function resetReports(tx: Transaction) {
  await tx.$executeRaw`DELETE FROM report_projection`
}
