import { recordAccess } from '#lib/audit/record-access.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import type { ReportId } from '#lib/ids.ts'
import { readData } from '#lib/reports/fold/project-report.ts'
import { checkIdentity } from '#lib/reports/identity/check-identity.ts'
import { asksOwner, readOwnerAnswer } from '#lib/reports/identity/identity-state.ts'
import type { ReportProjection } from '#prisma/generated/client.ts'
import { presentReport } from './present-report.ts'
import { findDecisions, requireReport } from './read-reports.ts'
import type { ReportView } from './report-view.ts'

/**
 * Another patient's report is not found. The access is audited in the same transaction; a page
 * passes `access` back when it refetches.
 */
export async function getOwnReport(
  context: Context,
  { jobId, access }: { jobId: ReportId; access?: string | null },
): Promise<ReportView & { access: string }> {
  const actor = requirePatient(context, 'reports:read-own')
  return db().$transaction(async (tx) => {
    const row = await requireReport(tx, context, jobId)
    const decisions = await findDecisions(tx, [row.jobId])
    const token = await recordAccess(tx, context, {
      record: {
        action: 'reports.read-own',
        patientId: actor.patientId,
        subject: 'report',
        subjectId: row.jobId,
      },
      token: access,
    })
    const report = presentReport(row, decisions.get(row.jobId) ?? null)
    const ownership = report.state === 'review' ? await findOwnership(tx, row) : null
    return { ...report, ownership, access: token }
  })
}

async function findOwnership(tx: Transaction, { jobId, clientUserId, snapshot }: ReportProjection) {
  const data = readData({ fields: new Map(Object.entries(snapshot as object)) })
  const patient = await tx.patient.findUnique({ where: { id: clientUserId ?? '' } })
  if (!data || !patient || !asksOwner(checkIdentity(data.metadata, patient), patient)) return null
  const stored = await tx.reportAnswer.findUnique({ where: { jobId } })
  return { answer: readOwnerAnswer(stored?.answer) }
}
