import { ApiError, readApiError } from './api-error.ts'
import { sendSignedIn } from './session-end.ts'

export interface FormProgress {
  signal: AbortSignal
  /** from 0 to 1; 1 when the server has everything and is checking it */
  onProgress: (share: number) => void
}

/** Uploads files. Throws ApiError (code `offline` when the connection broke) or the signal's reason. */
export function sendForm<T>(path: string, form: FormData, progress: FormProgress): Promise<T> {
  return sendSignedIn(() => sendOnce<T>(path, form, progress))
}

/** XMLHttpRequest, because fetch does not report upload progress. */
async function sendOnce<T>(path: string, form: FormData, { signal, onProgress }: FormProgress) {
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
    request.open('POST', path)
    request.setRequestHeader('accept', 'application/json')
    request.send(form)
  })
  if (!response.ok) throw await readApiError(response)
  return (await response.json()) as T
}

function toResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after')
  return new Response(request.responseText, {
    status: request.status,
    headers: retryAfter === null ? {} : { 'retry-after': retryAfter },
  })
}
