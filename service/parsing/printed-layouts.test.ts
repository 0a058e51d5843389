import { describe, expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'

interface Row {
  name: string
  value: string
  unit: string
  low: string
  high: string
  flag?: 'L' | 'H'
}

const row = (name: string, value: string, unit: string, low: string, high: string): Row => ({
  name,
  value,
  unit,
  low,
  high,
})

const rows: Row[] = [
  row('Glucose', '92', 'mg/dL', '70', '99'),
  { ...row('Hemoglobin', '11.2', 'g/dL', '12.0', '15.5'), flag: 'L' },
  row('Neutrophils', '69', '%', '40', '74'),
  { ...row('WBC', '12.4', 'x10^3/uL', '4.0', '11.0'), flag: 'H' },
  row('Platelet Count', '250', '10^3/uL', '150', '400'),
  row('TSH', '2.10', 'uIU/mL', '0.40', '4.50'),
  row('ALT (SGPT)', '8', 'U/L', '7', '56'),
  row('Monocytes', '4', '%', '2', '10'),
]

const wordOf = ({ flag }: Row) => (flag === 'H' ? 'High' : flag === 'L' ? 'Low' : 'Normal')
const arrowOf = ({ flag }: Row) => (flag === 'H' ? ' ↑' : flag === 'L' ? ' ↓' : '')

/** The header, and how a row is printed below it. */
const layouts: Record<string, [header: string, print: (row: Row, at: number) => string]> = {
  'a word as the status': [
    'Test  Result  Reference Range  Status',
    (r) => `${r.name}  ${r.value} ${r.unit}  ${r.low}-${r.high}  ${wordOf(r)}`,
  ],
  'results in and out of range': [
    'Test Name  In Range  Out of Range  Reference Range',
    (r) =>
      r.flag
        ? `${r.name}  _  ${r.value} ${r.flag}  ${r.low}-${r.high} ${r.unit}`
        : `${r.name}  ${r.value}  _  ${r.low}-${r.high} ${r.unit}`,
  ],
  'the number of a laboratory': [
    'Test  Current Result  Units  Reference Interval',
    (r) =>
      `${r.name} 01  ${r.value}${r.flag ? ` ${wordOf(r)}` : ''}  ${r.unit}  ${r.low}-${r.high}`,
  ],
  'running numbers': [
    'No.  Test  Result  Units  Range',
    (r, at) => `${at + 1}  ${r.name}  ${r.value}  ${r.unit}  ${r.low}-${r.high}`,
  ],
  'colons and no table': ['', (r) => `${r.name} : ${r.value} ${r.unit} (${r.low} - ${r.high})`],
  'dots to the value': ['', (r) => `${r.name} ....... ${r.value} ${r.unit} (${r.low} - ${r.high})`],
  bars: [
    '| Test | Result | Unit | Range |',
    (r) => `|  ${r.name}  |  ${r.value}  |  ${r.unit}  |  ${r.low}-${r.high}  |`,
  ],
  'an asterisk at the value': [
    'Test  Result  Unit  Range',
    (r) => `${r.name}  ${r.flag ? '*' : ''}${r.value}  ${r.unit}  ${r.low} to ${r.high}`,
  ],
  'arrows at the value': [
    'Test  Result  Unit  Range',
    (r) => `${r.name}  ${r.value}${arrowOf(r)}  ${r.unit}  ${r.low} - ${r.high}`,
  ],
  'the unit behind a comma in the name': [
    'Parameter  Result  Reference',
    (r) => `${r.name}, ${r.unit}  ${r.value}  ${r.low} - ${r.high}`,
  ],
  'the range before the result': [
    'Test  Reference Range  Result  Units',
    (r) => `${r.name}  ${r.low} - ${r.high}  ${r.value}  ${r.unit}`,
  ],
  'a column of methods': [
    'Test  Result  Unit  Method  Bio. Ref. Range',
    (r) => `${r.name}  ${r.value}  ${r.unit}  Photometry  ${r.low} - ${r.high}`,
  ],
  'limits in two columns': [
    'Test  Result  Units  Low  High',
    (r) => `${r.name}  ${r.value}  ${r.unit}  ${r.low}  ${r.high}`,
  ],
  'dates over the results': [
    'Test  03/02/2026  12/05/2025  Units  Range',
    (r) => `${r.name}  ${r.value}  77  ${r.unit}  ${r.low} - ${r.high}`,
  ],
  'dates over the results, the newest last': [
    'Test  12/05/2025  03/02/2026  Units  Range',
    (r) => `${r.name}  77  ${r.value}  ${r.unit}  ${r.low} - ${r.high}`,
  ],
}

describe('every row is read, without a doubt, in a layout with', () => {
  it.each(Object.entries(layouts))('%s', async (_layout, [header, print]) => {
    const page = typePage(['Patient: Ada Albrecht', header, ...rows.map(print)].filter(Boolean))
    const { results } = await parsePages(page)
    expect(
      results.map(({ value, range, doubts }) => [value.text, range?.low, range?.high, doubts]),
    ).toEqual(rows.map(({ value, low, high }) => [value, Number(low), Number(high), []]))
    expect(results.map(({ loinc }) => loinc.matches[0]?.term.code)).toEqual([
      '2345-7',
      '718-7',
      '770-8',
      '6690-2',
      '777-3',
      '3016-3',
      '1742-6',
      '5905-5',
    ])
    expect(results.map(({ standing }) => standing)).toEqual([
      'normal',
      'low',
      'normal',
      'high',
      'normal',
      'normal',
      'normal',
      'normal',
    ])
  })
})

it('asks which of two dates is the newer where the day may come first', async () => {
  const { results } = await parsePages(
    typePage([
      'Test  03/02/2026  02/03/2026  Units  Range',
      ...rows.map((r) => `${r.name}  ${r.value}  77  ${r.unit}  ${r.low} - ${r.high}`),
    ]),
  )
  expect(results.every(({ doubts }) => doubts.includes('cut-off'))).toBe(true)
})
