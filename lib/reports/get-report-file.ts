import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { db } from '#lib/db/client.ts'
import { notFound } from '#lib/errors/app-error.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { askService } from '#lib/service-client/to-app-error.ts'
import { requireReport, requireReportReader } from './read-reports.ts'
import { isMediaType, type MediaType } from './upload-limits.ts'

export interface ReportFile {
  bytes: Uint8Array<ArrayBuffer>
  mediaType: MediaType
}

/** The report as it was uploaded; of several pictures the one at `position`. The download is audited before it begins. */
export async function getReportFile(
  context: Context,
  { jobId, position }: { jobId: string; position: number },
): Promise<ReportFile> {
  await openReport(context, jobId, 'reports.download')
  const { bytes, mediaType } = await askService(serviceClient().getReportFile(jobId, position))
  if (!isMediaType(mediaType)) throw notFound()
  return { bytes, mediaType }
}

/** A page of it as a picture, counted from 1. The look is audited before it begins. */
export async function getReportPage(
  context: Context,
  { jobId, page }: { jobId: string; page: number },
): Promise<ReportFile> {
  await openReport(context, jobId, 'reports.read-page')
  const { bytes } = await askService(serviceClient().getReportPage(jobId, page))
  return { bytes, mediaType: 'image/png' }
}

async function openReport(context: Context, jobId: string, action: string) {
  requireReportReader(context)
  await db().$transaction(async (tx) => {
    const { clientUserId: patientId } = await requireReport(tx, context, jobId)
    await recordAudit(tx, context, { action, patientId, subject: 'report', subjectId: jobId })
  })
}
