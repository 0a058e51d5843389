import { expect, it } from 'vitest'
import { buildReportRow } from '#testing/reports/build-report.ts'
import { compareReadings } from './compare-readings.ts'

const row = { name: 'Glucose', value: '5.4', unit: 'mmol/L', range: '3.9 - 5.6', flag: '' }
const compare = (
  second: Partial<typeof row>,
  rows: Partial<Pick<Parameters<typeof compareReadings>[0], 'approved' | 'read'>> = {},
) =>
  compareReadings({
    first: row,
    second: { ...row, ...second },
    approved: undefined,
    read: undefined,
    ...rows,
  })

it('agrees where only the way of writing differs', () => {
  expect(compare({})).toEqual([])
  expect(compare({ name: ' GLUCOSE', value: '5,4', range: '3.9–5.6' })).toEqual([])
  expect(compare({ value: '5.40', unit: 'MMOL/L' })).toEqual([])
})

it('agrees on units and ranges that the service takes for the same', () => {
  const limits = { ucum_unit: 'mmol/L', min_reference_range: 3.9, max_reference_range: 5.6 }
  const rows = { approved: buildReportRow(limits), read: buildReportRow(limits) }
  const second = { unit: 'mmol per L', range: '3.9 to 5.6' }
  expect(compare(second)).toEqual(['unit', 'range'])
  expect(compare(second, rows)).toEqual([])
  const none = buildReportRow({
    ucum_unit: null,
    min_reference_range: null,
    max_reference_range: null,
  })
  expect(compare(second, { approved: none, read: none })).toEqual(['unit', 'range'])
})

it('names each field that says something else', () => {
  expect(compare({ value: '54' })).toEqual(['value'])
  expect(compare({ value: '<5.4', unit: 'mg/dL', flag: 'H' })).toEqual(['value', 'unit', 'flag'])
  expect(compare({ name: 'Glucose, fasting', range: '' })).toEqual(['name', 'range'])
})
