import { traced } from '#platform/tracing/trace.ts'
import { type Connection, noteFailure } from './send-request.ts'
import { readServiceFault, ServiceError } from './service-error.ts'
import { callSpan, noteAnswer, traceHeader } from './trace-call.ts'

interface StreamRequest {
  path: string
  body: unknown
  accept: string
  timeoutMs: number
  /** ends the request when its answer is no longer waited for */
  signal: AbortSignal
}

const maxFaultBytes = 1024 * 1024

/** The body of an answer as it arrives. Throws a ServiceError if there is none. */
export async function openStream(
  { baseUrl, apiKey, breakers: { downloads: breaker } }: Connection,
  { path, body, accept, timeoutMs, signal }: StreamRequest,
): Promise<ReadableStream<Uint8Array>> {
  if (!breaker.admits()) throw new ServiceError('unreachable')
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    // The span ends where the answer begins.
    const response = await traced(callSpan({ method: 'POST', path }), async (span) => {
      const headers = {
        ...traceHeader(),
        accept,
        'content-type': 'application/json',
        'x-service-api-key': apiKey,
      }
      const answer = await sendOnce({
        url: `${baseUrl}${path}`,
        init: {
          method: 'POST',
          redirect: 'manual',
          signal: AbortSignal.any([timeout, signal]),
          headers,
          body: JSON.stringify(body),
        },
        timeout,
      })
      noteAnswer(span, answer.status)
      return answer
    })
    if (!response.ok) throw readServiceFault(response.status, await readFault(response))
    if (!response.body) throw new ServiceError('garbage', { status: response.status })
    breaker.succeed()
    return response.body
  } catch (error) {
    if (signal.aborted) breaker.release()
    else noteFailure(breaker, error)
    throw error
  }
}

interface Sent {
  url: string
  init: RequestInit
  timeout: AbortSignal
}

async function sendOnce({ url, init, timeout }: Sent) {
  try {
    return await fetch(url, init)
  } catch {
    // fetch's error may contain the URL and headers of the request, so it is not passed on.
    throw new ServiceError(timeout.aborted ? 'timeout' : 'unreachable')
  }
}

async function readFault(response: Response): Promise<unknown> {
  const length = Number(response.headers.get('content-length') ?? 0)
  if (length > maxFaultBytes) return undefined
  return response.json().catch(() => undefined)
}
