import { describe, expect, it } from 'vitest'
import { ApiError } from '#lib/api-client/api-error.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { PageFailed } from './page-failed.tsx'

const read = (error: Error) => wordsOf(<PageFailed error={error} onRetry={() => undefined} />)

describe('a page of a report that is not shown', () => {
  it('can be asked for again, unless it was refused', () => {
    const failed = new ApiError({ code: 'service-unreachable', message: '', status: 503 })
    expect(read(failed)).toContain('Try again')
    const message = 'Give a reason on the patient’s results page.'
    const refused = new ApiError({ code: 'reason-needed', message, status: 403 })
    expect(read(refused).trim()).toBe(message)
  })
})
