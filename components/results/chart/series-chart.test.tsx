import { expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { ChartDays } from './series-chart.tsx'

it.each([
  ['en', 'Nov 2025 Apr 2026'],
  ['es', 'nov 2025 abr 2026'],
] as const)('names months with the whole year in %s', (locale, words) => {
  const days = ['2025-11-26', '2026-04-26'].map((day, x) => ({ at: Date.parse(day), x }))
  expect(
    wordsOf(<ChartDays days={days} />, locale)
      .trim()
      .replaceAll(/\s+/g, ' '),
  ).toBe(words)
})
