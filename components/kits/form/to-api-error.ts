import { ApiError } from '#lib/api-client/api-error.ts'

export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError({ code: 'unexpected', message: '', status: 0 })
}
