import type { ErrorCode } from '#lib/errors/app-error.ts'

export type ApiErrorCode = ErrorCode | 'offline'

interface ApiErrorParts {
  code: ApiErrorCode
  /** In the user's language; empty without a response (offline): show errors.<code> instead. */
  message: string
  status: number
  fields?: Record<string, string>
  context?: Record<string, string>
  requestId?: string
  retryAfterMs?: number
}

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
