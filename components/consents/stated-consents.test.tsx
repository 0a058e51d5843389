import { expect, it } from 'vitest'
import { asOrderId } from '#lib/ids.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { StatedConsents } from './stated-consents.tsx'

const orderId = asOrderId('00000000-0000-4000-8000-000000000001')
const at = '2026-11-30T20:00:00.000Z'

it('names who stated the agreement to which test, also when that person is gone', () => {
  const stated = { orderId, testName: 'Thyroid', statedBy: 'Rowan Ellery', at }
  const words = wordsOf(<StatedConsents stated={[stated]} />)
  expect(words).toMatch(/Rowan Ellery stated on .+ that you agreed to Thyroid in person/)
  expect(words).toContain('It isn’t your agreement to any text on this page.')
  expect(words).toContain('This isn’t right? Write to us')
  const gone = { ...stated, testName: null, statedBy: null }
  expect(wordsOf(<StatedConsents stated={[gone]} />)).toMatch(
    /A former member of the clinic’s staff stated on .+ that you agreed to a test/,
  )
  expect(wordsOf(<StatedConsents stated={[]} />)).toBe('')
})
