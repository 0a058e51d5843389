import type { ErrorCode } from '#lib/errors/app-error.ts'

export type ApiErrorCode = ErrorCode | 'offline'

interface ApiErrorParts {
  code: ApiErrorCode
  /** In the person's language; empty when the server did not say (offline): show errors.<code> instead. */
  message: string
  status: number
  fields?: Record<string, string>
  context?: Record<string, string>
  requestId?: string
  retryAfterMs?: number
}

/** A failed request to `app/api`, as the interface shows it. */
export class ApiError extends Error {
  readonly code: ApiErrorCode
  readonly status: number
  readonly fields: Record<string, string>
  readonly context: Record<string, string>
  readonly requestId: string | undefined
  readonly retryAfterMs: number | undefined

  constructor(parts: ApiErrorParts) {
    super(parts.message)
    this.name = 'ApiError'
    this.code = parts.code
    this.status = parts.status
    this.fields = parts.fields ?? {}
    this.context = parts.context ?? {}
    this.requestId = parts.requestId
    this.retryAfterMs = parts.retryAfterMs
  }
}

interface ApiRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  body?: unknown
  signal?: AbortSignal
  headers?: Record<string, string>
  /** takes what was answered; JSON unless said otherwise */
  read?: (response: Response) => Promise<unknown>
  /** a step of signing in, which asks nobody to sign in again */
  isSigningIn?: boolean
  /** reads, although it is no GET: what a page asks by itself, and nothing that a person typed is lost with it */
  isReading?: boolean
}

type SignInAgain = () => Promise<boolean>

let signInAgain: SignInAgain | undefined

/** Says who asks a person to sign in again when a session has ended under a form; undone by what it returns. */
export function onSessionEnd(ask: SignInAgain) {
  signInAgain = ask
  return () => {
    if (signInAgain === ask) signInAgain = undefined
  }
}

let noteRefusedRead: (() => void) | undefined

/** Says who is told when a page could not read again because its session is over; undone by what it returns. */
export function onRefusedRead(note: () => void) {
  noteRefusedRead = note
  return () => {
    if (noteRefusedRead === note) noteRefusedRead = undefined
  }
}

/**
 * Sends JSON to `app/api` and gives back what it answers. When the session has ended, a mutation asks for the password
 * and goes out once more. Throws ApiError, with the code `offline` when nothing came back.
 */
export async function apiFetch<T = unknown>(path: string, request: ApiRequest = {}): Promise<T> {
  const method = request.method ?? (request.body === undefined ? 'GET' : 'POST')
  const sendOnce = () => send<T>(path, method, request)
  if (request.isSigningIn) return sendOnce()
  if (method !== 'GET' && !request.isReading) return sendSignedIn(sendOnce)
  try {
    return await sendOnce()
  } catch (error) {
    if (hasSessionEnded(error)) noteRefusedRead?.()
    throw error
  }
}

/** Sends something; when the session has ended, asks for the password and sends it once more. */
export async function sendSignedIn<T>(sendOnce: () => Promise<T>): Promise<T> {
  try {
    return await sendOnce()
  } catch (error) {
    if (!hasSessionEnded(error) || !(await signInAgain?.())) throw error
    return sendOnce()
  }
}

function hasSessionEnded(error: unknown) {
  return error instanceof ApiError && error.code === 'signed-out'
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

/** Reads the error of an answer, also of one that our own wrapper did not write. */
export async function readApiError(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => undefined)
  const error = pick(body, 'error')
  const seconds = Number(response.headers.get('retry-after') ?? Number.NaN)
  const code = pick(error, 'code')
  return new ApiError({
    code: typeof code === 'string' ? (code as ApiErrorCode) : codeOf(response.status),
    message: String(pick(error, 'message') ?? ''),
    status: response.status,
    fields: pick(error, 'fields') as Record<string, string> | undefined,
    context: pick(error, 'context') as Record<string, string> | undefined,
    requestId: pick(error, 'requestId') as string | undefined,
    retryAfterMs: Number.isFinite(seconds) ? seconds * 1000 : undefined,
  })
}

function pick(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined
}

function codeOf(status: number): ApiErrorCode {
  if (status === 401) return 'signed-out'
  if (status === 403) return 'forbidden'
  if (status === 404) return 'not-found'
  if (status === 413) return 'too-large'
  if (status === 429) return 'too-many-attempts'
  if (status === 503) return 'database-away'
  return 'unexpected'
}
