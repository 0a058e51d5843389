import { describe, expect, it } from 'vitest'
import { isOwnLateSave } from './is-own-late-save.ts'

describe('isOwnLateSave', () => {
  const page = { version: 4, openForMs: 60_000 }

  it('is false for a save from another device', () => {
    const newer = { version: 5, ageMs: 59_900, isFromThisSession: false }
    expect(isOwnLateSave(newer, page)).toBe(false)
  })

  it.each([
    ['the save that was under way when the page was read', { version: 5, ageMs: 59_900 }, true],
    ['one from before the page was there', { version: 5, ageMs: 60_400 }, true],
    ['one of another tab, a minute later', { version: 5, ageMs: 2_000 }, false],
    [
      'several saves, of which one page has only one under way',
      { version: 6, ageMs: 59_900 },
      false,
    ],
    ['none', { version: 4, ageMs: 59_900 }, false],
  ])('recognizes %s', (_, newer, expected) => {
    expect(isOwnLateSave({ ...newer, isFromThisSession: true }, page)).toBe(expected)
  })
})
