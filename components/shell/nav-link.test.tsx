import { describe, expect, it } from 'vitest'
import { markupOf, readWords } from '#testing/web/words-of.tsx'
import { bottomLabel } from './bottom-label.ts'
import { listPatientNav } from './nav-items.tsx'
import { NavLink } from './nav-link.tsx'

const items = listPatientNav((key) => key, <b>3</b>).filter(
  ({ isInHeader, isInMore }) => !isInHeader && !isInMore,
)

describe('the bar at the bottom of a phone', () => {
  it('keeps each icon and its name where large text leaves no room for words', () => {
    for (const item of items) {
      const markup = markupOf(<NavLink item={item} look="bottom" />)
      expect(markup).toContain(`<span class="${bottomLabel}">${item.label}</span>`)
      expect(markup).toContain('<svg')
      expect(readWords(markup)).toContain(item.label)
    }
    expect(bottomLabel).toContain('sr-only')
  })
})
