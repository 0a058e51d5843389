import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Mark } from '#service/parsing/image/find-marks.ts'
import { mayLackPoint, restorePoints } from './restore-points.ts'

const marksOf = (text: string): Mark[] =>
  [...text].flatMap((letter): Mark[] =>
    letter === '.' ? ['point'] : letter === ',' ? ['comma'] : letter === '-' ? [] : ['letter'],
  )
const number = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, part]) => `${whole}.${part}`)

describe('restorePoints', () => {
  it('restores every point that is on the page', () => {
    fc.assert(
      fc.property(number, number, (low, high) => {
        const range = `${low}-${high}`
        expect(restorePoints(range.replaceAll('.', ''), marksOf(range))).toBe(range)
      }),
    )
    expect(restorePoints('4.5-55', marksOf('4.5-5.5'))).toBe('4.5-5.5')
    expect(restorePoints('38', ['letter', 'comma', 'letter'])).toBe('3,8')
  })

  it('changes nothing where shapes and letters differ in number, and never adds two points to one number', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{2,6}$/), fc.nat({ max: 8 }), (digits, count) => {
        fc.pre(count !== digits.length)
        const rest = Array.from({ length: count }, (): Mark => 'letter')
        const marks: Mark[] = [...rest.slice(0, 1), 'point', ...rest.slice(1)]
        expect(restorePoints(digits, marks)).toBe(digits)
      }),
    )
    expect(restorePoints('130', ['letter', 'point', 'letter', 'point', 'letter'])).toBe('130')
    expect(restorePoints('g/dL', ['letter', 'point', 'letter'])).toBe('g/dL')
  })

  it('applies to numbers of two digits or more', () => {
    expect(mayLackPoint('45-55')).toBe(true)
    expect(mayLackPoint('5')).toBe(false)
    expect(mayLackPoint('10^3/uL')).toBe(false)
  })
})
