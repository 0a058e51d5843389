import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePatient, requireStaff } from '#lib/auth/permissions.ts'
import { db, type Transaction } from '#lib/db/client.ts'
import { findClinicalAccess } from '#lib/emergency-access/require-clinical-access.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { maxPage } from '#lib/http/parse-page.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import type { PatientId } from '#lib/ids.ts'
import { presentReportSummary } from './present-report.ts'
import { findDecisions } from './read-reports.ts'
import type { ReportSummary, ReportsPage } from './report-view.ts'

const pageSize = 20

const listInput = z.object({ page: z.coerce.number().int().min(1).max(maxPage).default(1) })
const patientListInput = listInput.extend({ patientId: patientIdSchema })

export async function listOwnReports(
  context: Context,
  input: z.input<typeof listInput> = {},
): Promise<ReportsPage> {
  const { patientId } = requirePatient(context, 'reports:read-own')
  const { page } = parseInput(listInput, input)
  return db().$transaction(async (tx) => {
    await recordAudit(tx, context, { action: 'reports.list-own', patientId, subject: 'report' })
    return readPage(tx, patientId, page)
  })
}

export async function listPatientReports(
  context: Context,
  input: z.input<typeof patientListInput>,
): Promise<ReportsPage & { patient: { name: string } }> {
  requireStaff(context, 'reports:read')
  const { patientId, page } = parseInput(patientListInput, input)
  return db().$transaction(async (tx) => {
    const patient = await tx.patient.findFirst({
      where: { id: patientId, isStock: false, deletedAt: null },
    })
    if (!patient) throw notFound()
    await recordAudit(tx, context, { action: 'reports.list', patientId, subject: 'report' })
    const name = [patient.firstName, patient.lastName].filter(Boolean).join(' ')
    const { needsReason } = await findClinicalAccess(tx, context, patientId)
    const { reports, ...found } = await readPage(tx, patientId, page)
    return {
      ...found,
      reports: needsReason ? reports.map(withoutCounts) : reports,
      patient: { name },
    }
  })
}

/** What values are like is for those who may read them. */
function withoutCounts(report: ReportSummary): ReportSummary {
  return { ...report, outsideCount: null, contradictoryCount: null }
}

async function readPage(tx: Transaction, patientId: PatientId, page: number): Promise<ReportsPage> {
  const where = { clientUserId: patientId }
  const rows = await tx.reportProjection.findMany({
    where,
    orderBy: [{ createdAt: { sort: 'desc', nulls: 'first' } }, { jobId: 'asc' }],
    skip: (page - 1) * pageSize,
    take: pageSize,
  })
  const decisions = await findDecisions(
    tx,
    rows.map(({ jobId }) => jobId),
  )
  return {
    reports: rows.map((row) => presentReportSummary(row, decisions.get(row.jobId))),
    page,
    size: pageSize,
    total: await tx.reportProjection.count({ where }),
  }
}
