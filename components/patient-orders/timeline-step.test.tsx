import { expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { ExpectedDates } from './timeline-step.tsx'

const expected = { from: '2026-11-30', to: '2026-12-04', lateAfter: '2026-12-04' }

it.each([
  ['en', 'Expected Nov 30 – Dec 4, late after Dec 4'],
  ['es', 'Previstos: 30 de nov – 4 de dic; con retraso después del 4 de dic'],
] as const)('writes all expected dates alike in %s', (locale, words) => {
  expect(wordsOf(<ExpectedDates expected={expected} />, locale).trim()).toBe(words)
})
