import { describe, expect, it, vi } from 'vitest'
import { toAppError } from '#lib/service-client/to-app-error.ts'
import { AppError } from './app-error.ts'

/** Each route of the built app has its own copy of these modules, and errors cross between them. */
async function loadOtherBundle() {
  vi.resetModules()
  const { AppError: OtherAppError } = await import('./app-error.ts')
  const { ServiceError: OtherServiceError } = await import('#lib/service-client/service-error.ts')
  return { OtherAppError, OtherServiceError }
}

describe('an error of another bundle', () => {
  it('is recognized', async () => {
    const { OtherAppError } = await loadOtherBundle()
    expect(OtherAppError).not.toBe(AppError)
    expect(new OtherAppError('not-found')).toBeInstanceOf(AppError)
  })

  it('of a service call keeps its kind', async () => {
    const { OtherServiceError } = await loadOtherBundle()
    const error = toAppError(new OtherServiceError('timeout'))
    expect(error).toBeInstanceOf(AppError)
    expect(error).toHaveProperty('code', 'service-timeout')
  })

  it('does not match other errors', () => {
    expect(new Error('not-found')).not.toBeInstanceOf(AppError)
    expect({ name: 'AppError' }).not.toBeInstanceOf(AppError)
  })
})
