import { expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { useFileSize } from './use-file-size.ts'

function Size({ kilobytes }: { kilobytes: number }) {
  return useFileSize()(kilobytes * 1024)
}

it.each([
  [1023, '1,023 kB'],
  [2.4 * 1024, '2.4 MB'],
  [17_353 * 1024, '17,353 MB'],
])('writes %s kB in Spanish as in English', (kilobytes, words) => {
  for (const locale of ['en', 'es'] as const)
    expect(wordsOf(<Size kilobytes={kilobytes} />, locale).replaceAll(/\s/g, ' ')).toBe(words)
})
