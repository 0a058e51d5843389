import { describe, expect, it } from 'vitest'
import { markupOf, wordsOf } from '#testing/web/words-of.tsx'
import { TextArea } from './text-area.tsx'

const area = (length: number) => (
  <TextArea limit={4_000} readOnly value={`${'x'.repeat(length)} \n`} />
)

describe('a text area with a limit', () => {
  it('leaves a text that is too long whole, and says by how much', () => {
    const markup = markupOf(area(4_012))
    expect(markup).toContain('x'.repeat(4_012))
    expect(markup.toLowerCase()).not.toContain('maxlength')
    expect(wordsOf(area(4_012))).toContain('4,012 of 4,000 characters: 12 characters too many')
    expect(wordsOf(area(4_001), 'es')).toContain('4001 de 4000 caracteres: sobra 1 carácter')
  })

  it('counts near the limit, and is quiet before', () => {
    expect(wordsOf(area(3_600))).toContain('3,600 of 4,000 characters')
    expect(wordsOf(area(3_599))).not.toContain('characters')
  })

  it('announces the count only after a pause', () => {
    expect(markupOf(area(4_000))).toMatch(/<p aria-hidden="true"[^>]*>4,000 of/)
    expect(markupOf(area(4_000))).toContain('<span role="status" class="sr-only"></span>')
  })
})
