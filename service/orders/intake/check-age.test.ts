import { describe, expect, it } from 'vitest'
import { isMinor } from './check-age.ts'

describe('isMinor', () => {
  it.each([
    ['2008-05-02', '2026-05-01', true],
    ['2008-05-01', '2026-05-01', false],
    ['2008-02-29', '2026-02-28', true],
    ['2008-02-29', '2026-03-01', false],
  ])('born %s, on %s: %s', (dob, day, expected) => {
    expect(isMinor(dob, new Date(day))).toBe(expected)
  })
})
