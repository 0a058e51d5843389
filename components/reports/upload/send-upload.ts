import { type FormProgress, sendForm } from '#lib/api-client/send-form.ts'
import type { PatientId, ReportId } from '#lib/ids.ts'
import { uploadPath } from '#lib/reports/upload/upload-limits.ts'

interface UploadToSend extends FormProgress {
  files: readonly Blob[]
  /** idempotency key: the same for every retry */
  key: string
  patientId?: PatientId | undefined
  /** though the same files were uploaded before */
  isWantedAgain: boolean
}

/** Uploads a report. Throws ApiError (code `offline` when the connection broke) or the signal's reason. */
export function sendUpload({ files, key, patientId, isWantedAgain, ...progress }: UploadToSend) {
  const form = new FormData()
  form.set('key', key)
  if (patientId) form.set('patientId', patientId)
  if (isWantedAgain) form.set('again', 'yes')
  // File names may contain personal data, so they are not sent.
  for (const [index, file] of files.entries()) form.append('file', file, `file-${index + 1}`)
  return sendForm<{ jobId: ReportId }>(uploadPath, form, progress)
}
