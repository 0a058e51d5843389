import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countDigits, printNumber, printPlain } from './print-number.ts'

describe('countDigits', () => {
  it.each([
    ['13.0', 3],
    ['0.050', 2],
    ['<5', 1],
    ['1,200', 4],
    ['0', 1],
  ])('%s has %i', (printed, digits) => {
    expect(countDigits(printed)).toBe(digits)
  })
})

describe('printNumber', () => {
  it.each([
    [130.00000000000003, 3, '130'],
    [4.999999999999999, 3, '5.00'],
    [0.000123, 2, '0.00012'],
    [12345, 2, '12000'],
    [9.99, 2, '10'],
    [-0.5, 1, '-0.5'],
    [0, 3, '0'],
  ])('%f with %i digits is %s', (value, digits, printed) => {
    expect(printNumber(value, digits)).toBe(printed)
  })

  it('equals the number up to its last digit, without an exponent', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 1e-6, max: 1e9, noNaN: true }),
        fc.integer({ min: 2, max: 6 }),
        (value, digits) => {
          const printed = printNumber(value, digits)
          expect(printed).toMatch(/^\d+(\.\d+)?$/)
          expect(Math.abs(Number(printed) / value - 1)).toBeLessThanOrEqual(
            0.51 * 10 ** (1 - digits),
          )
        },
      ),
    )
  })
})

describe('printPlain', () => {
  it.each([
    [0.30000000000000004, '0.3'],
    [120.00000000000001, '120'],
    [1200, '1200'],
    [4.4999999999, '4.5'],
    [0, '0'],
    [-2, '-2'],
  ])('%f is %s', (value, printed) => {
    expect(printPlain(value)).toBe(printed)
  })
})
