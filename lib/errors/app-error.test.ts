import { describe, expect, it, vi } from 'vitest'
import { AppError } from '#lib/errors/app-error.ts'
import { toAppError } from '#lib/service-client/to-app-error.ts'

/** Each route of the built app has its own copy of these modules; what one throws, another meets. */
async function loadOtherBundle() {
  vi.resetModules()
  const { AppError: OtherAppError } = await import('#lib/errors/app-error.ts')
  const { ServiceError: OtherServiceError } = await import('#lib/service-client/service-error.ts')
  return { OtherAppError, OtherServiceError }
}

describe('an error of another bundle', () => {
  it('is known for what it is', async () => {
    const { OtherAppError } = await loadOtherBundle()
    expect(OtherAppError).not.toBe(AppError)
    expect(new OtherAppError('not-found')).toBeInstanceOf(AppError)
  })

  it('of a service call still says what happened to it', async () => {
    const { OtherServiceError } = await loadOtherBundle()
    const error = toAppError(new OtherServiceError('timeout'))
    expect(error).toBeInstanceOf(AppError)
    expect(error).toHaveProperty('code', 'service-timeout')
  })

  it('is not taken for one when it is not', () => {
    expect(new Error('not-found')).not.toBeInstanceOf(AppError)
    expect({ name: 'AppError' }).not.toBeInstanceOf(AppError)
  })
})
