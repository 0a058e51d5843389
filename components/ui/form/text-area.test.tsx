import { describe, expect, it } from 'vitest'
import { markupOf, wordsOf } from '#testing/web/words-of.tsx'
import { TextArea } from './text-area.tsx'
import { TextLimit } from './text-limit.tsx'
import { isNearLimit } from './use-too-long.ts'

const textOf = (length: number) => `${'x'.repeat(length)} \n`
const limitOf = (length: number) => <TextLimit limit={4_000} text={textOf(length)} />

describe('a text area with a limit', () => {
  it('leaves a text that is too long whole, and says by how much', () => {
    const markup = markupOf(<TextArea limit={4_000} readOnly value={textOf(4_012)} />)
    expect(markup).toContain('x'.repeat(4_012))
    expect(markup.toLowerCase()).not.toContain('maxlength')
    expect(wordsOf(limitOf(4_012))).toContain('4,012 of 4,000 characters: 12 characters too many')
    expect(wordsOf(limitOf(4_001), 'es')).toContain('4001 de 4000 caracteres: sobra 1 carácter')
  })

  it('counts near the limit, and is quiet before', () => {
    expect(wordsOf(limitOf(3_600))).toContain('3,600 of 4,000 characters')
    expect([3_599, 3_600].map((length) => isNearLimit(textOf(length), 4_000))).toEqual([
      false,
      true,
    ])
  })

  it('announces the count only after a pause', () => {
    expect(markupOf(limitOf(4_000))).toMatch(/<p aria-hidden="true"[^>]*>4,000 of/)
    expect(markupOf(limitOf(4_000))).toContain('<span role="status" class="sr-only"></span>')
  })
})
