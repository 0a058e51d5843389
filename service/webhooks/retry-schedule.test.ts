import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readServiceSettings } from '#service/env/env.ts'
import { testSecretsKey } from '#testing/service/service-fixture.ts'
import { disableReason } from './disable-reason.ts'
import { findNextAttempt, parseRetryAfter } from './retry-schedule.ts'

const settings = readServiceSettings({
  NODE_ENV: 'test',
  SERVICE_DATABASE_URL: 'postgresql://localhost/none',
  SERVICE_SECRETS_KEY: testSecretsKey,
  SERVICE_FILES_KEY: testSecretsKey,
})
const documented = [5, 300, 1_800, 7_200, 18_000, 36_000, 36_000]
const failedAt = new Date('2026-05-01T10:00:00Z')
const delaySeconds = (next: Date | undefined) =>
  ((next?.getTime() ?? Number.NaN) - failedAt.getTime()) / 1000

describe('the retry schedule (N16)', () => {
  it('tries eight times at the documented offsets, plus at most 10 %', () => {
    expect(settings.SERVICE_WEBHOOK_RETRY_SECONDS).toEqual(documented)
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (chance) => {
        documented.forEach((seconds, index) => {
          const delay = delaySeconds(
            findNextAttempt({ attempt: index + 1, failedAt }, documented, () => chance),
          )
          expect(delay).toBeGreaterThanOrEqual(seconds)
          expect(delay).toBeLessThanOrEqual(seconds * 1.1)
        })
        expect(findNextAttempt({ attempt: 8, failedAt }, documented, () => chance)).toBeUndefined()
      }),
    )
  })

  it('waits as long as the receiver asks, at most a day and never less than the schedule', () => {
    const wait = (retryAfterMs: number) =>
      delaySeconds(findNextAttempt({ attempt: 2, failedAt, retryAfterMs }, documented, () => 0))
    expect(wait(900_000)).toBe(900)
    expect(wait(1_000)).toBe(300)
    expect(wait(1e12)).toBe(86_400)
  })

  it('reads Retry-After as seconds or as a date', () => {
    expect(parseRetryAfter('120', failedAt)).toBe(120_000)
    expect(parseRetryAfter('Fri, 01 May 2026 10:02:00 GMT', failedAt)).toBe(120_000)
    expect(parseRetryAfter('Fri, 01 May 2026 09:00:00 GMT', failedAt)).toBe(0)
    for (const garbage of ['soon', '-5', '1e9', ''])
      expect(parseRetryAfter(garbage, failedAt)).toBeUndefined()
    const endless = ['9'.repeat(10), '9'.repeat(400)]
    for (const value of endless) {
      const retryAfterMs = parseRetryAfter(value, failedAt)
      const next = findNextAttempt({ attempt: 2, failedAt, retryAfterMs }, documented, () => 0)
      expect(delaySeconds(next)).toBe(86_400)
    }
    expect(parseRetryAfter(undefined, failedAt)).toBeUndefined()
  })
})

describe('disableReason', () => {
  const failedAt = new Date('2026-05-10T12:00:00Z')
  const daysAgo = (days: number) => new Date(failedAt.getTime() - days * 86_400_000)
  const judge = (given: Partial<Parameters<typeof disableReason>[0]>) =>
    disableReason({
      status: 500,
      isExhausted: true,
      failingSince: daysAgo(5),
      noticeAt: daysAgo(1),
      at: failedAt,
      ...given,
    })

  it('is a 410, or five days of failures after a warning', () => {
    expect(judge({ status: 410, isExhausted: false, failingSince: failedAt, noticeAt: null })).toBe(
      'gone',
    )
    expect(judge({})).toBe('failing')
  })

  it('is not a shorter time, an unfinished schedule or a late warning', () => {
    expect(judge({ failingSince: daysAgo(4.9) })).toBeUndefined()
    expect(judge({ status: null, isExhausted: false, failingSince: daysAgo(9) })).toBeUndefined()
    expect(judge({ noticeAt: daysAgo(0.9) })).toBeUndefined()
    expect(judge({ noticeAt: null })).toBeUndefined()
  })
})
