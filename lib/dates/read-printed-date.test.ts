import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readPrintedDate } from './read-printed-date.ts'

describe('readPrintedDate', () => {
  it.each([
    ['1990-05-31', ['1990-05-31']],
    ['2026/05/01 08:30', ['2026-05-01']],
    ['31.05.1990', ['1990-05-31']],
    ['05/31/1990', ['1990-05-31']],
    ['05/06/2024 9:15 AM', ['2024-05-06', '2024-06-05']],
    ['6 May 1990', ['1990-05-06']],
    ['6-May-1990', ['1990-05-06']],
    ['May 6, 1990', ['1990-05-06']],
    ['May 6,1990', ['1990-05-06']],
    ['6. März 2021', ['2021-03-06']],
    ['6 de mayo de 1990', ['1990-05-06']],
    ['3 ene 2020', ['2020-01-03']],
    ['13/13/2020', []],
    ['31/02/2020', []],
    ['tomorrow', []],
    ['', []],
  ])('%s', (printed, days) => {
    expect(readPrintedDate(printed)).toEqual(days)
  })

  it('reads a two-digit year as the most recent past year', () => {
    expect(readPrintedDate('31.05.61')).toEqual(['1961-05-31'])
    expect(readPrintedDate('31.05.20')).toEqual(['2020-05-31'])
  })

  it('returns only real days for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'0123456789/-. mayde') }), (text) => {
        for (const day of readPrintedDate(text))
          expect(new Date(day).toISOString().slice(0, 10)).toBe(day)
      }),
    )
  })
})
