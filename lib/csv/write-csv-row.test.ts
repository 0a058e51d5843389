import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvStart, writeCsvRow } from './write-csv-row.ts'

const formula = /^[\s\p{Cc}\p{Cf}]*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/u
const read = (text: string): string[][] => parse(text, { bom: true, recordDelimiter: '\r\n' })

describe('writeCsvRow', () => {
  it('round-trips through a parser, except for the apostrophe before formulas', () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('=', '+', '-', '@', '\t', '\r', '\n', '"', ',', 'é', ' '),
      }),
    )
    fc.assert(
      fc.property(fc.array(cell, { minLength: 2, maxLength: 6 }), (cells) => {
        const [row] = read(csvStart + writeCsvRow(cells))
        expect(row).toEqual(cells.map((text) => (formula.test(text) ? `'${text}` : text)))
        for (const text of row ?? []) expect(text).not.toMatch(/^[\s\p{Cc}\p{Cf}]*[=+\-@]/u)
      }),
    )
  })

  it('writes a negative number as one, and what only starts like it as text', () => {
    expect(writeCsvRow(['-2.5', -2.5, '-0', '-2,5', '-2.0 - 3.0', '-1-1'])).toBe(
      `-2.5,-2.5,-0,"'-2,5","'-2.0 - 3.0","'-1-1"\r\n`,
    )
  })

  it('writes null as an empty cell and quotes only where necessary', () => {
    expect(writeCsvRow(['Ada', null, 'Mendel, Noor', 'say "ah"', ''])).toBe(
      'Ada,,"Mendel, Noor","say ""ah""",\r\n',
    )
    expect(writeCsvRow(['=HYPERLINK("x")', '+1', '-1+1', '@x', '\t=1', '＝1', ' =1'])).toBe(
      `"'=HYPERLINK(""x"")","'+1","'-1+1","'@x","'\t=1","'＝1","' =1"\r\n`,
    )
  })
})
