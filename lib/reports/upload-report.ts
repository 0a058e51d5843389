import { z } from 'zod'
import { recordAudit } from '#lib/audit/record-audit.ts'
import type { Context } from '#lib/auth/context.ts'
import { requirePermission } from '#lib/auth/permissions.ts'
import { db } from '#lib/db/client.ts'
import { AppError, notFound } from '#lib/errors/app-error.ts'
import { parseInput } from '#lib/http/parse-input.ts'
import { ensureServiceUser } from '#lib/patients/link-service-user.ts'
import { uploadsOfAccount } from '#lib/rate-limit/rules.ts'
import { takeTurn } from '#lib/rate-limit/take-turn.ts'
import { serviceClient } from '#lib/service-client/service-client.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import { type ReadUpload, readReportUpload } from './read-report-upload.ts'
import { recordReportAnswer } from './record-report-answer.ts'
import { findServiceRefusal } from './refuse-upload.ts'

const uploadFields = z.object({
  /** one for each report, however often it is sent */
  key: z.uuid(),
  /** whose report it is, where staff upload it */
  patientId: z.uuid().optional(),
})

/**
 * Hands a report to the service to be read: a patient their own, staff one of a patient's. Sent again with its key it
 * stays one report. Throws report-refused with the reason, and what the service's failures become.
 */
export async function uploadReport(context: Context, request: Request): Promise<{ jobId: string }> {
  const { actor } = context
  requirePermission(context, actor.kind === 'patient' ? 'reports:own' : 'reports:upload')
  if (actor.kind !== 'patient' && actor.kind !== 'staff') throw new AppError('forbidden')
  await takeTurn(uploadsOfAccount, actor.userId)
  const { files, fields } = await readReportUpload(request)
  const { key, patientId: asked } = parseInput(uploadFields, fields)
  const patientId = actor.kind === 'patient' ? actor.patientId : asked
  if (!patientId || (actor.kind === 'patient' && asked && asked !== patientId)) throw notFound()
  const userId = await ensureServiceUser(patientId)
  const job = await sendToService({ userId, files, key: `report-${patientId}-${key}` })
  await db().$transaction(async (tx) => {
    const by = actor.kind === 'patient' ? 'patient' : 'clinic'
    await recordReportAnswer(tx, job, { origin: 'answer', upload: { files: files.length, by } })
    await recordAudit(tx, context, {
      action: 'reports.upload',
      patientId,
      subject: 'report',
      subjectId: job.id,
    })
  })
  return { jobId: job.id }
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
