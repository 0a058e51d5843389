import { expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { CellValue } from './cell-value.tsx'

it.each([
  [17_353, '17,353'],
  [68.583, '68.583'],
])('writes %s in Spanish as in English', (value, words) => {
  for (const locale of ['en', 'es'] as const)
    expect(wordsOf(<CellValue value={value} />, locale)).toBe(words)
})
