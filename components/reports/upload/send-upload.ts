import { ApiError, readApiError } from '#lib/api-client/api-error.ts'
import { sendSignedIn } from '#lib/api-client/session-end.ts'
import type { PatientId, ReportId } from '#lib/ids.ts'
import { uploadPath } from '#lib/reports/upload/upload-limits.ts'

interface UploadToSend {
  files: readonly Blob[]
  /** idempotency key: the same for every retry */
  key: string
  patientId?: PatientId | undefined
  signal: AbortSignal
  /** from 0 to 1; 1 when the server has everything and is checking it */
  onProgress: (share: number) => void
}

/** Uploads a report. Throws ApiError (code `offline` when the connection broke) or the signal's reason. */
export function sendUpload(upload: UploadToSend): Promise<{ jobId: ReportId }> {
  return sendSignedIn(() => sendOnce(upload))
}

/** XMLHttpRequest, because fetch does not report upload progress. */
async function sendOnce({ files, key, patientId, signal, onProgress }: UploadToSend) {
  const form = new FormData()
  form.set('key', key)
  if (patientId) form.set('patientId', patientId)
  // File names may contain personal data, so they are not sent.
  for (const [index, file] of files.entries()) form.append('file', file, `file-${index + 1}`)
  const response = await new Promise<Response>((resolve, reject) => {
    const request = new XMLHttpRequest()
    const stop = () => request.abort()
    signal.addEventListener('abort', stop, { once: true })
    request.upload.addEventListener('progress', ({ loaded, total }) => {
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener('load', () => resolve(toResponse(request)))
    request.addEventListener('error', () =>
      reject(new ApiError({ code: 'offline', message: '', status: 0 })),
    )
    request.addEventListener('abort', () => reject(signal.reason))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', stop))
    request.open('POST', uploadPath)
    request.setRequestHeader('accept', 'application/json')
    request.send(form)
  })
  if (!response.ok) throw await readApiError(response)
  return (await response.json()) as { jobId: ReportId }
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
