import { ApiError, readApiError } from './api-error.ts'
import { readSignedIn, sendSignedIn } from './session-end.ts'

interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
  read?: (response: Response) => Promise<unknown>
  /** part of signing in, so a 401 does not ask to sign in again */
  isSigningIn?: boolean
  /** a POST that only reads, so a 401 loses no input and does not ask to sign in again */
  isReading?: boolean
}

/**
 * Sends JSON to `app/api`. If the session has ended, a mutation prompts to sign in and is sent again. Throws ApiError,
 * with the code `offline` when there is no response.
 */
export async function apiFetch<T = unknown>(path: string, request: ApiRequest = {}): Promise<T> {
  const method = request.method ?? (request.body === undefined ? 'GET' : 'POST')
  const sendOnce = () => send<T>(path, method, request)
  if (request.isSigningIn) return sendOnce()
  if (method !== 'GET' && !request.isReading) return sendSignedIn(sendOnce)
  return readSignedIn(sendOnce)
}

async function send<T>(
  path: string,
  method: string,
  { body, signal, headers, read = (response) => response.json() }: ApiRequest,
): Promise<T> {
  const hasBody = method !== 'GET'
  let response: Response
  try {
    response = await fetch(path, {
      method,
      headers: {
        accept: 'application/json',
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      body: hasBody ? JSON.stringify(body ?? {}) : undefined,
      credentials: 'same-origin',
      cache: 'no-store',
      signal,
    })
  } catch (error) {
    if (signal?.aborted) throw error
    throw new ApiError({ code: 'offline', message: '', status: 0 })
  }
  if (!response.ok) throw await readApiError(response)
  return (response.status === 204 ? undefined : await read(response)) as T
}
