import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findDecimalSign, readNumber } from './read-number.ts'

describe('readNumber', () => {
  it.each([
    ['5.2', 'point', null, 5.2],
    ['1,234', 'point', null, 1234],
    ['1.234', 'comma', null, 1234],
    ['5,2', 'comma', null, 5.2],
    ['5,2', 'point', null, 5.2],
    ['< 5', 'point', '<', 5],
    ['≥10', 'point', '>=', 10],
    ['12 %', 'point', null, 12],
    ['-0.5', 'point', null, -0.5],
    ['150 000', 'point', null, 150_000],
  ] as const)('%s', (printed, decimal, comparator, number) => {
    expect(readNumber(printed, decimal)).toEqual({ comparator, number })
  })

  it.each(['Negative', '10-20', '1:80', '97/100', '', '1,2,3', '2+'])(
    '%s is not a number',
    (printed) => {
      expect(readNumber(printed, 'point')).toBeUndefined()
    },
  )

  it('reads numbers with either decimal separator', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 9 }),
        fc.integer({ min: 0, max: 4 }),
        (n, digits) => {
          const text = (n / 10 ** digits).toFixed(digits)
          expect(readNumber(text, 'point')?.number).toBe(Number(text))
          expect(readNumber(text.replace('.', ','), 'comma')?.number).toBe(Number(text))
        },
      ),
    )
  })
})

describe('findDecimalSign', () => {
  it('is decided by the unambiguous numbers', () => {
    expect(findDecimalSign(['5,2', '1,234'])).toBe('comma')
    expect(findDecimalSign(['5.2', '1,234'])).toBe('point')
    expect(findDecimalSign(['1,234', 'Negative'])).toBe('point')
    expect(findDecimalSign([])).toBe('point')
  })
})
