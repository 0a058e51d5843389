import { ApiError, readApiError, sendSignedIn } from '#lib/http/read-api-error.ts'
import { uploadPath } from '#lib/reports/upload-limits.ts'

interface UploadToSend {
  files: readonly Blob[]
  /** stays the same however often the upload is tried */
  key: string
  patientId?: string | undefined
  signal: AbortSignal
  /** from 0 to 1; 1 when the server has it all and looks at it */
  onProgress: (share: number) => void
}

/** Uploads a report. Throws ApiError, with the code `offline` when the connection broke, or the signal's reason. */
export function sendUpload(upload: UploadToSend): Promise<{ jobId: string }> {
  return sendSignedIn(() => sendOnce(upload))
}

/** fetch cannot say how much it has sent. */
async function sendOnce({ files, key, patientId, signal, onProgress }: UploadToSend) {
  const form = new FormData()
  form.set('key', key)
  if (patientId) form.set('patientId', patientId)
  // The name that somebody gave the file stays with them.
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
  return (await response.json()) as { jobId: string }
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
