import { labReportResult } from '#contract/lab-reports.ts'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireStaff } from '#lib/auth/permissions.ts'
import { type DbReader, db, type Transaction } from '#lib/db/client.ts'
import { requireClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { asPatientId, type PatientId, type ReportId } from '#lib/ids.ts'
import { readData } from '#lib/reports/fold/project-report.ts'
import { type DecidedReview, presentReport } from '#lib/reports/present-report.ts'
import { presentRows } from '#lib/reports/present-rows.ts'
import { findDecisions, requireReport } from '#lib/reports/read-reports.ts'
import { isUuid } from '#platform/is-uuid.ts'
import { listDecisions, listMarkers, listReadRows, presentIdentity } from './list-decisions.ts'
import type { StaffReportView } from './staff-report-view.ts'

/** A patient's report with every decision about it, to read. The access is audited in the same transaction. */
export async function getPatientReport(
  context: Context,
  { jobId }: { jobId: ReportId },
): Promise<StaffReportView> {
  requireStaff(context, 'reports:read')
  return db().$transaction(async (tx) => {
    const row = await requireReport(tx, context, jobId)
    const patient = await findOwner(tx, row.clientUserId)
    await requireClinicalAccess(tx, context, patient.patientId)
    const decision = (await findDecisions(tx, [row.jobId])).get(row.jobId) ?? null
    await recordAudit(tx, context, {
      action: 'reports.read',
      patientId: patient.patientId,
      subject: 'report',
      subjectId: row.jobId,
    })
    const report = presentReport(row, decision)
    const data = readData({ fields: new Map(Object.entries(row.snapshot as object)) })
    if (!decision)
      return {
        ...report,
        patient,
        decisions: report.state === 'ready' ? listReadRows(data?.results ?? []) : [],
        identity: null,
      }
    return { ...report, patient, ...(await presentDecision(tx, decision)) }
  })
}

/** For staff who must give a reason before they see the report. */
export async function getReportPatientId(
  context: Context,
  { jobId }: { jobId: ReportId },
): Promise<PatientId> {
  requireStaff(context, 'reports:read')
  const { clientUserId } = await requireReport(db(), context, jobId)
  return (await findOwner(db(), clientUserId)).patientId
}

/** Its rows include those that were left out: each has a place on the page. */
async function presentDecision(tx: Transaction, decision: DecidedReview) {
  const names = await findNames(tx, listMarkers(decision))
  const before = labReportResult.array().catch([]).parse(decision.before)
  const after = labReportResult.array().catch([]).parse(decision.after)
  const kept = new Set(after.map(({ id }) => id))
  return {
    rows: presentRows([...after, ...before.filter(({ id }) => !kept.has(id))], undefined, {
      confirmedFlags: decision.confirmedFlags,
    }),
    decisions: listDecisions({ before, after, decision, names }),
    identity: presentIdentity(decision, names),
  }
}

async function findOwner(tx: DbReader, patientId: string | null) {
  const patient =
    patientId !== null && isUuid(patientId)
      ? await tx.patient.findUnique({ where: { id: patientId } })
      : null
  if (!patient) throw notFound()
  const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ')
  return { patientId: asPatientId(patient.id), name }
}

async function findNames(tx: Transaction, userIds: readonly string[]) {
  const users = await tx.user.findMany({
    where: { id: { in: [...new Set(userIds)] } },
    select: { id: true, name: true },
  })
  return new Map(users.map(({ id, name }) => [id, name]))
}
