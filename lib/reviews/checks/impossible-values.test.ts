import { describe, expect, it } from 'vitest'
import { buildReportRow } from '#testing/reports/build-report.ts'
import { isImpossible } from './impossible-values.ts'

const row = (code: string, value: string, unit: string | null, range = '') =>
  buildReportRow({
    value,
    units: unit,
    ucum_unit: unit,
    reference_range: range,
    loinc_matches: buildReportRow().loinc_matches.map((match) => ({ ...match, loinc_code: code })),
  })

describe('isImpossible', () => {
  it.each([
    ['2823-3', '41', 'mmol/L'],
    ['2823-3', '>41', 'mmol/L'],
    ['2823-3', '0.4', 'mmol/L'],
    ['2951-2', '1400', 'mmol/L'],
    ['718-7', '142', 'g/dL'],
    ['4544-3', '420', '%'],
    ['736-9', '180', '%'],
    ['2823-3', '41,0', 'mmol/L'],
  ])('%s of %s %s', (code, value, unit) => {
    expect(isImpossible(row(code, value, unit, '3,5 - 5,1'))).toBe(true)
  })

  it.each([
    ['2823-3', '4.1', 'mmol/L'],
    ['2823-3', '9.8', 'mmol/L'],
    ['2823-3', '4,1', 'mmol/L'],
    ['718-7', '142', 'g/L'],
    ['2345-7', '1210', 'mg/dL'],
    ['2345-7', '<20', 'mg/dL'],
    ['2823-3', '41', null],
    ['2823-3', '41', 'mg/dL'],
    ['2823-3', 'hemolyzed', 'mmol/L'],
    ['99999-9', '41', 'mmol/L'],
  ])('not %s of %s %s', (code, value, unit) => {
    expect(isImpossible(row(code, value, unit))).toBe(false)
  })

  it('not a value without a code', () => {
    const known = row('2823-3', '41', 'mmol/L')
    expect(isImpossible({ ...known, loinc_match_status: 'no_match' })).toBe(false)
    expect(isImpossible({ ...known, loinc_matches: [] })).toBe(false)
  })
})
