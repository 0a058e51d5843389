import { expect, it } from 'vitest'
import type { ReviewRow } from '#lib/reviews/resolve-rows.ts'
import { buildReportRow } from '#testing/reports/build-report.ts'
import { wordsOf } from '#testing/web/words-of.tsx'
import { Doubts } from './row-details.tsx'

it('says how sure a doubted reading is, unless it calls itself certain', () => {
  const say = (confidence: number) => {
    const read = buildReportRow({ confidence, doubts: ['low-confidence'] })
    const row = { row: read, isEdited: false, before: null } as unknown as ReviewRow
    return wordsOf(<Doubts row={row} />)
  }
  expect(say(0.58)).toMatch(/58\s?%/)
  expect(say(1)).not.toMatch(/100\s?%/)
})
