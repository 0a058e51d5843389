import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Mark } from '../image/find-marks.ts'
import { buildLines } from '../layout/build-lines.ts'
import { typePage } from '../testing/type-page.ts'
import { alignDecimals } from './align-decimals.ts'
import { repairRange } from './repair-range.ts'
import { mayLackPoint, restorePoints } from './restore-points.ts'

const marksOf = (text: string): Mark[] =>
  [...text].flatMap((letter): Mark[] =>
    letter === '.' ? ['point'] : letter === ',' ? ['comma'] : letter === '-' ? [] : ['letter'],
  )
const number = fc
  .tuple(fc.integer({ min: 0, max: 9999 }), fc.integer({ min: 0, max: 99 }))
  .map(([whole, part]) => `${whole}.${part}`)

describe('points that an engine left out', () => {
  it('come back wherever the page has them', () => {
    fc.assert(
      fc.property(number, number, (low, high) => {
        const range = `${low}-${high}`
        expect(restorePoints(range.replaceAll('.', ''), marksOf(range))).toBe(range)
      }),
    )
    expect(restorePoints('4.5-55', marksOf('4.5-5.5'))).toBe('4.5-5.5')
    expect(restorePoints('38', ['letter', 'comma', 'letter'])).toBe('3,8')
  })

  it('are not put where shapes and letters differ in number, nor twice into one number', () => {
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

  it('are looked for in numbers alone', () => {
    expect(mayLackPoint('45-55')).toBe(true)
    expect(mayLackPoint('5')).toBe(false)
    expect(mayLackPoint('10^3/uL')).toBe(false)
  })
})

describe('a limit of a range without its point', () => {
  it('is printed like the other one', () => {
    expect(repairRange('0.0-45')).toBe('0.0-4.5')
    expect(repairRange('32.5 - 345')).toBe('32.5 - 34.5')
    expect(repairRange('6,0-83')).toBe('6,0-8,3')
    expect(repairRange('35-5.1')).toBe('3.5-5.1')
  })

  it('stays where it may be meant so', () => {
    for (const range of [
      '4.5-11',
      '0.5-10',
      '135-145',
      '3.5-5.1',
      '< 5',
      '0-5',
      'Negative',
      '0.4-4',
    ])
      expect(repairRange(range)).toBeUndefined()
  })
})

describe('signs of fractions on a page', () => {
  const textsOf = (line: string, decimal: 'comma' | 'point') =>
    alignDecimals(buildLines(typePage([line])), decimal).flatMap(({ words }) =>
      words.map(({ text }) => text),
    )

  it('are the same throughout', () => {
    expect(textsOf('Kalium  4.2  3,5-5.1', 'comma')).toEqual(['Kalium', '4,2', '3,5-5,1'])
    expect(textsOf('Potassium  4,2  3.5-5.1', 'point')).toEqual(['Potassium', '4.2', '3.5-5.1'])
  })

  it('leave thousands and dates as they are', () => {
    expect(textsOf('Platelets  150,000  12.03.2026', 'point')).toContain('150,000')
    expect(textsOf('Datum  12.03.2026', 'comma')).toContain('12.03.2026')
  })
})
