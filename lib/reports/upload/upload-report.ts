import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requireConfirmedEmail, requirePermission } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { patientIdSchema } from '#lib/id-schemas.ts'
import { asReportId, type ReportId } from '#lib/ids.ts'
import { log } from '#lib/log.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { consumeAttempt } from '#lib/rate-limit/consume-attempt.ts'
import { uploadsOfAccount } from '#lib/rate-limit/rules.ts'
import { reportApplier } from '#lib/reports/fold/report-applier.ts'
import type { UploadNote } from '#lib/reports/fold/report-message.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import { recordAnswer } from '#lib/service-log/record-answer.ts'
import { isDiskFull } from '#platform/is-disk-full.ts'
import { withTempFolder } from '#platform/temp-folder.ts'
import { digestFiles, requireNew } from './known-upload.ts'
import { limitUploads } from './limit-uploads.ts'
import { type ReadUpload, readReportUpload } from './read-report-upload.ts'
import { findServiceRefusal } from './refuse-upload.ts'

const uploadFields = z.object({
  /** one per report, the same for every retry */
  key: z.uuid(),
  patientId: patientIdSchema.optional(),
  /** whether files that were uploaded before are wanted again */
  again: z.literal('yes').optional(),
})

/**
 * Patients upload for themselves, staff for one patient. Idempotent by its key. Throws report-refused with the reason,
 * report-known with the report that has the same files, too-many-reports, too-many-attempts, and the errors of toAppError.
 */
export async function uploadReport(
  context: Context,
  request: Request,
): Promise<{ jobId: ReportId }> {
  const { actor } = context
  requirePermission(context, actor.kind === 'patient' ? 'reports:own' : 'reports:upload')
  if (actor.kind !== 'patient' && actor.kind !== 'staff') throw new AppError('forbidden')
  requireConfirmedEmail(actor)
  await consumeAttempt(uploadsOfAccount, actor.userId)
  return limitUploads(actor.userId, () =>
    withTempFolder(async (folder) =>
      storeUpload({ ...context, actor }, await readReportUpload(request, folder)),
    ),
  ).catch((error: unknown) => {
    if (!isDiskFull(error)) throw error
    log().error({ requestId: context.requestId, err: error }, 'the disk is full')
    throw new AppError('database-away', { retryAfterMs: 60_000, cause: error })
  })
}

interface Uploader extends Context {
  actor: Extract<Context['actor'], { kind: 'patient' | 'staff' }>
}

async function storeUpload(context: Uploader, { files, fields }: ReadUpload) {
  const { actor } = context
  const { key, patientId: asked, again } = parseInput(uploadFields, fields)
  const patientId = actor.kind === 'patient' ? actor.patientId : asked
  if (!patientId || (actor.kind === 'patient' && asked && asked !== patientId)) throw notFound()
  const digest = digestFiles(files)
  if (!again) await requireNew({ patientId, key, digest })
  const userId = await ensureServiceUser(patientId)
  const job = await sendToService({ userId, files, key: `report-${patientId}-${key}` })
  await db().$transaction(async (tx) => {
    const by = actor.kind === 'patient' ? 'patient' : 'clinic'
    const upload: UploadNote = { files: files.length, by, key, digest }
    await recordAnswer(tx, reportApplier, { origin: 'answer', data: job, note: { upload } })
    await recordAudit(tx, context, {
      action: 'reports.upload',
      patientId,
      subject: 'report',
      subjectId: job.id,
    })
  })
  return { jobId: asReportId(job.id) }
}

interface ServiceUpload {
  userId: string
  files: ReadUpload['files']
  key: string
}

async function sendToService({ userId, files, key }: ServiceUpload) {
  try {
    return await serviceClient().uploadReport({ userId, files }, key)
  } catch (error) {
    throw findServiceRefusal(error, files.length) ?? toAppError(error)
  }
}
