import { recordLook } from '#lib/audit/record-look.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { presentReport } from './present-report.ts'
import { findDecisions, requireReport } from './read-reports.ts'
import type { ReportView } from './report-view.ts'

/**
 * The patient's own report; anybody else's is not found. The look is audited in the same transaction; `look` is that
 * of a page that reads the report again.
 */
export async function getOwnReport(
  context: Context,
  { jobId, look }: { jobId: string; look?: string | null },
): Promise<ReportView & { look: string }> {
  const actor = requirePatient(context, 'reports:own')
  return db().$transaction(async (tx) => {
    const row = await requireReport(tx, context, jobId)
    const decisions = await findDecisions(tx, [row.jobId])
    const token = await recordLook(tx, context, {
      record: {
        action: 'reports.read-own',
        patientId: actor.patientId,
        subject: 'report',
        subjectId: row.jobId,
      },
      token: look,
    })
    return { ...presentReport(row, decisions.get(row.jobId) ?? null), look: token }
  })
}
