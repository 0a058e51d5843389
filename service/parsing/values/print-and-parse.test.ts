import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compactUnit, convertUnit, normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { unitByAlias } from '#service/parsing/units/unit-aliases.ts'
import { type DecimalSign, findDecimalSign, isNumber, parseNumber } from './parse-number.ts'
import { parseRange } from './parse-range.ts'
import { parseValue } from './parse-value.ts'
import { readFlag } from './read-flag.ts'

const signs = fc.constantFrom<DecimalSign>('point', 'comma')

/** Numbers as in lab reports: up to millions, with up to four decimals. */
const numbers = fc
  .tuple(fc.nat(9_999_999), fc.nat(4))
  .map(([whole, digits]) => ({ value: whole / 10 ** digits, digits }))

interface Printed {
  value: number
  digits: number
}

const print = ({ value, digits }: Printed, sign: DecimalSign) =>
  value.toFixed(digits).replace('.', sign === 'comma' ? ',' : '.')

function printGrouped(printed: Printed, sign: DecimalSign) {
  const [whole = '', fraction] = printed.value.toFixed(printed.digits).split('.')
  const [group, point] = sign === 'comma' ? ['.', ','] : [',', '.']
  const grouped = whole.replaceAll(/\B(?=(?:\d{3})+$)/g, group)
  return fraction === undefined ? grouped : `${grouped}${point}${fraction}`
}

/** Texts that resemble printed values and mostly are none. */
const nearTexts = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: fc.constantFrom(...'0123456789.,-–<>≤≥ /%xµ^()[]+HLmgdU¹²³⁹'), maxLength: 24 }),
)

describe('numbers', () => {
  it('are read as they were printed, with either sign', () => {
    fc.assert(
      fc.property(numbers, signs, (number, sign) => {
        expect(parseNumber(print(number, sign), sign)).toBeCloseTo(number.value, 6)
      }),
    )
  })

  it('are read with separated thousands', () => {
    fc.assert(
      fc.property(numbers, signs, (number, sign) => {
        expect(parseNumber(printGrouped(number, sign), sign)).toBeCloseTo(number.value, 6)
      }),
    )
  })

  it('are finite or undefined for any text', () => {
    fc.assert(
      fc.property(nearTexts, signs, (text, sign) => {
        const value = parseNumber(text, sign)
        expect(value === undefined || Number.isFinite(value)).toBe(true)
        if (value !== undefined) expect(/\d/.test(text)).toBe(true)
        expect(
          isNumber(text) || value === undefined || text !== text.trim() || /−/.test(text),
        ).toBe(true)
      }),
    )
  })

  it('show the decimal sign of their document', () => {
    const fractions = fc.array(
      numbers.filter(({ digits }) => digits === 1 || digits === 2),
      { minLength: 1, maxLength: 20 },
    )
    fc.assert(
      fc.property(fractions, signs, (all, sign) => {
        expect(findDecimalSign(all.map((number) => print(number, sign)))).toBe(sign)
      }),
    )
  })
})

describe('ranges', () => {
  const limits = fc.tuple(fc.nat(99_999), fc.nat(99_999), fc.nat(2)).map(([a, b, digits]) => ({
    low: { value: Math.min(a, b) / 10 ** digits, digits },
    high: { value: Math.max(a, b) / 10 ** digits, digits },
  }))
  const dashes = fc.constantFrom('-', ' - ', '–', ' – ', ' to ')

  it('are read as they were printed', () => {
    fc.assert(
      fc.property(limits, dashes, signs, ({ low, high }, dash, sign) => {
        const range = parseRange(`${print(low, sign)}${dash}${print(high, sign)}`, sign)
        expect(range?.low).toBeCloseTo(low.value, 6)
        expect(range?.high).toBeCloseTo(high.value, 6)
      }),
    )
  })

  it('with one limit leave the other open', () => {
    fc.assert(
      fc.property(numbers, signs, (number, sign) => {
        const text = print(number, sign)
        expect(parseRange(`< ${text}`, sign)).toMatchObject({ isHighExcluded: true })
        expect(parseRange(`<= ${text}`, sign)?.high).toBeCloseTo(number.value, 6)
        expect(parseRange(`<= ${text}`, sign)?.low).toBeUndefined()
        expect(parseRange(`>${text}`, sign)?.low).toBeCloseTo(number.value, 6)
        expect(parseRange(`>${text}`, sign)?.high).toBeUndefined()
      }),
    )
  })

  it('never have their limits swapped, whatever the text', () => {
    fc.assert(
      fc.property(nearTexts, signs, (text, sign) => {
        const range = parseRange(text, sign)
        if (range?.low === undefined || range.high === undefined) return
        expect(range.low).toBeLessThanOrEqual(range.high)
      }),
    )
  })
})

describe('values', () => {
  it('keep their printed text', () => {
    fc.assert(
      fc.property(nearTexts, signs, (text, sign) => {
        expect(parseValue(text, sign).text).toBe(text.trim())
        readFlag(text)
      }),
    )
  })

  it('are read with comparator, percent sign or as a ratio', () => {
    fc.assert(
      fc.property(numbers, signs, (number, sign) => {
        const text = print(number, sign)
        expect(parseValue(text, sign).kind).toBe('numeric')
        expect(parseValue(`${text} %`, sign).kind).toBe('percentage')
        expect(parseValue(`<${text}`, sign)).toMatchObject({ kind: 'range', comparator: '<' })
        expect(parseValue(`≥ ${text}`, sign)).toMatchObject({ kind: 'range', comparator: '>=' })
        expect(parseValue(`1:${Math.round(number.value)}`, sign).kind).toBe('ratio')
      }),
    )
  })
})

describe('units', () => {
  const aliases = fc.constantFrom(...unitByAlias.entries())

  it('are known in each spelling, in capitals and with white space', () => {
    fc.assert(
      fc.property(aliases, ([alias, code]) => {
        expect(normalizeUnit(alias)).toBe(code)
        expect(normalizeUnit(` ${alias} `)).toBe(code)
        expect(normalizeUnit(alias.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase()))).toBe(
          code,
        )
      }),
    )
  })

  it('have one compact form', () => {
    fc.assert(
      fc.property(nearTexts, (text) => {
        const compact = compactUnit(text)
        expect(compact).not.toMatch(/\s/)
        const code = normalizeUnit(text)
        expect(code === undefined || code.length > 0).toBe(true)
      }),
    )
  })

  it('convert there and back', () => {
    const pairs = fc.constantFrom(['mg/dL', 'g/L'], ['ug/L', 'ng/mL'], ['10*3/uL', '10*9/L'])
    fc.assert(
      fc.property(pairs, numbers, ([from = '', to = ''], { value }) => {
        const there = convertUnit(value, from, to) ?? Number.NaN
        expect(convertUnit(there, to, from)).toBeCloseTo(value, 3)
      }),
      { numRuns: 30 },
    )
  })
})

it.each(['92.5.1', '12.03.26', '1,2,3', '12,34.5', '0.1.2'])('%s is no number', (text) => {
  expect(parseNumber(text)).toBeUndefined()
})

it.each([
  ['1,234,567', 1_234_567],
  ['2,50,000', 250_000],
  ['1.234,56', 1234.56],
])('%s is %d', (text, number) => {
  expect(parseNumber(text)).toBe(number)
})
