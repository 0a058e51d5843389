import { describe, expect, it } from 'vitest'
import { buildLines } from '#service/parsing/layout/build-lines.ts'
import { typePage } from '#testing/parsing/type-page.ts'
import { alignDecimals } from './align-decimals.ts'
import { repairRange } from './repair-range.ts'

describe('repairRange', () => {
  it('restores the point of one limit from the other', () => {
    expect(repairRange('0.0-45')).toBe('0.0-4.5')
    expect(repairRange('32.5 - 345')).toBe('32.5 - 34.5')
    expect(repairRange('6,0-83')).toBe('6,0-8,3')
    expect(repairRange('35-5.1')).toBe('3.5-5.1')
  })

  it('leaves ranges that may be printed as they are', () => {
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

describe('alignDecimals', () => {
  const textsOf = (line: string, decimal: 'comma' | 'point') =>
    alignDecimals(buildLines(typePage([line])), decimal).flatMap(({ words }) =>
      words.map(({ text }) => text),
    )

  it('writes all fractions of a page with one sign', () => {
    expect(textsOf('Kalium  4.2  3,5-5.1', 'comma')).toEqual(['Kalium', '4,2', '3,5-5,1'])
    expect(textsOf('Potassium  4,2  3.5-5.1', 'point')).toEqual(['Potassium', '4.2', '3.5-5.1'])
  })

  it('leaves thousands and dates unchanged', () => {
    expect(textsOf('Platelets  150,000  12.03.2026', 'point')).toContain('150,000')
    expect(textsOf('Datum  12.03.2026', 'comma')).toContain('12.03.2026')
  })
})
