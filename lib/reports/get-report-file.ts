import { type AuditRecord, recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { alertToManyPatients, limitExports } from '#lib/exports/limit-exports.ts'
import type { ReportId } from '#lib/ids.ts'
import { isMediaType, type MediaType } from '#lib/reports/upload/upload-limits.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { requireReport, requireReportReader } from './read-reports.ts'
import { requireReportAccess } from './require-report-access.ts'

export interface ReportFile {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: MediaType
}

/** The download is audited before it begins. */
export async function getReportFile(
  context: Context,
  { jobId, position }: { jobId: ReportId; position: number },
): Promise<ReportFile> {
  await openReport(context, jobId, 'reports.download')
  const { bytes, mediaType } = await askService(serviceClient().getReportFile(jobId, position))
  if (!isMediaType(mediaType)) throw notFound()
  return { bytes, mediaType }
}

/** Pages count from 1. The access is audited before it begins. */
export async function getReportPage(
  context: Context,
  { jobId, page }: { jobId: ReportId; page: number },
): Promise<ReportFile> {
  await openReport(context, jobId, 'reports.read-page')
  const { bytes } = await askService(serviceClient().getReportPage(jobId, page))
  return { bytes, mediaType: 'image/png' }
}

async function openReport(context: Context, jobId: ReportId, action: AuditRecord['action']) {
  requireReportReader(context)
  const isExport = action === 'reports.download'
  if (isExport) await limitExports(context)
  await db().$transaction(async (tx) => {
    const { clientUserId: patientId } = await requireReport(tx, context, jobId)
    await requireReportAccess(tx, context, { jobId, patientId })
    await recordAudit(tx, context, { action, patientId, subject: 'report', subjectId: jobId })
    if (isExport) await alertToManyPatients(tx, context, patientId)
  })
}
