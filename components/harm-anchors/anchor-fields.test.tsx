import { expect, it } from 'vitest'
import { wordsOf } from '#testing/web/words-of.tsx'
import { AnchorFields, emptyAnchor } from './anchor-fields.tsx'

it('shows what the server says of each field, in its words', () => {
  const problems = { name: 'Fill this in.', loincCode: 'A LOINC code, like 1742-6.' }
  const words = wordsOf(
    <AnchorFields entries={emptyAnchor} problems={problems} onChange={() => undefined} />,
  )
  expect(words).toContain('Fill this in.')
  expect(words).toContain('A LOINC code, like 1742-6.')
  expect(words).not.toContain('Check this entry.')
})
