import { ApiError } from '#lib/http/read-api-error.ts'

/** Whatever went wrong while sending, as the interface can show it. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError({ code: 'unexpected', message: '', status: 0 })
}
