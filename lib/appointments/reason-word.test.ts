import { describe, expect, it } from 'vitest'
import { listCancellationReasons } from '#service/scheduling/cancellation-reasons.ts'
import { reasonsToOffer, reasonWordOf } from './reason-word.ts'

const reasons = listCancellationReasons('phlebotomy')
const wordsAt = (startAt: string | null, at: string) =>
  reasonsToOffer(reasons, { startAt }, at).map(({ name }) => reasonWordOf(name))

describe('the reasons to cancel a visit', () => {
  const startAt = '2026-05-19T12:00:00Z'

  it('include a missed visit only once it has begun', () => {
    expect(wordsAt(startAt, startAt)).toContain('not-there')
    for (const words of [wordsAt(startAt, '2026-05-19T11:59:59Z'), wordsAt(null, startAt)]) {
      expect(words).not.toContain('not-there')
      expect(words).toHaveLength(reasons.length - 1)
    }
  })
})
