import { describe, expect, it } from 'vitest'
import { parsePages, typePage, typeText } from '#testing/parsing/type-page.ts'

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
  'a flag printed up to the value': [
    'Test  Result  Unit  Range',
    (r) => `${r.name}  ${r.value}${r.flag ?? ''}  ${r.unit}  ${r.low} - ${r.high}`,
  ],
  'a unit printed up to the value': [
    'Test  Result  Range',
    (r) => `${r.name}  ${r.value}${/^\d/.test(r.unit) ? ' ' : ''}${r.unit}  ${r.low} - ${r.high}`,
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
  'dates and numbers before the names': [
    'Date  Code  Test  Result  Units  Range',
    (r, at) =>
      at % 2 === 0
        ? `03/14/2026 ${r.name}  ${r.value}  ${r.unit}  ${r.low}-${r.high}`
        : `1554 ${r.name}  ${r.value}  ${r.unit}  ${r.low}-${r.high}`,
  ],
  'marks before the names': [
    'Test  Result  Units  Range',
    (r) => `${r.flag ? '*' : '✓ '}${r.name}  ${r.value}  ${r.unit}  ${r.low}-${r.high}`,
  ],
  'a column of methods before the result': [
    'Test Name  Technology  Value  Units  Range',
    (r) => `${r.name}  Photometry  ${r.value}  ${r.unit}  ${r.low}-${r.high}`,
  ],
  'notes behind the unit': [
    'Test  Result  Range',
    (r) =>
      `${r.name}  ${r.value} ${r.unit}${r.unit === '%' ? ' of total' : ' (calc)'}  ${r.low} - ${r.high}`,
  ],
  'range and unit, with a note, before the result': [
    'Test  Range  Unit  Result',
    (r) => `${r.name}  ${r.low} - ${r.high}  ${r.unit} (calc)  ${r.value}`,
  ],
  'two titles printed up to each other': [
    'Test  Your ValueStatus  Unit  Range',
    (r) => `${r.name}  ${r.value}  ${r.unit}  ${r.low}-${r.high}`,
  ],
  'the method below the name, beside the result': [
    'Test Name  Results  Units  Bio. Ref. Interval',
    (r) => `${r.name}\n(Photometry)  ${r.value}  ${r.unit}  ${r.low} - ${r.high}`,
  ],
  'the result and the range below the name': [
    '',
    (r) =>
      `${r.name}\nYour value  ${r.value} ${r.unit}\nReference range: ${r.low} - ${r.high} ${r.unit}`,
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
    const lines = rows.flatMap((each, at) => print(each, at).split('\n'))
    const page = typePage(['Patient: Ada Albrecht', header, ...lines].filter(Boolean))
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

it.each([
  ['Sodium 140 135-145 mmol/L', '140', 135, 145],
  ['Platelet Count 250 150 - 400 10^3/uL', '250', 150, 400],
  ['Vitamin B12 412 200-1100 pg/mL', '412', 200, 1100],
])('takes no result and its range for one number: %s', async (line, value, low, high) => {
  const { results } = await parsePages(
    typePage(['Glucose 92 70-99 mg/dL', line, 'Creatinine 0.9 0.6-1.2 mg/dL']),
  )
  expect(results.map((each) => [each.value.text, each.range?.low, each.range?.high])).toEqual([
    ['92', 70, 99],
    [value, low, high],
    ['0.9', 0.6, 1.2],
  ])
})

it('reads a unit whose strokes stand apart', async () => {
  const { results } = await parsePages(
    typePage(['Test  Result  Unit  Range', 'MDRD GFR  90  mL / min / 1.73 m2  > 60']),
  )
  expect(results).toMatchObject([{ ucum: 'mL/min/{1.73_m2}', doubts: [] }])
})

it('keeps a column behind the name that may be part of it', async () => {
  const { results } = await parsePages(
    typePage([
      'Analyte  Fraction  Result  Unit  Range',
      'Sodium  _  140  mmol/L  135 - 145',
      'Bilirubin  Direct  0.1  mg/dL  0 - 0.3',
    ]),
  )
  expect(results[1]?.name).toBe('Bilirubin Direct')
  expect(results[1]?.loinc.matches[0]?.term.code).toBe('1968-7')
})

it('leaves the status alone behind a percentage', async () => {
  const { results } = await parsePages(
    typePage(['Test  Result  Status  Range', 'Neutrophils  88 %  High  40 - 74 %']),
  )
  expect(results).toMatchObject([{ value: { text: '88' }, unit: '%', flag: 'High', doubts: [] }])
})

it('keeps a row whose unit is unknown, and asks', async () => {
  const { results } = await parsePages(
    typePage([
      'Test  Range  Unit  Result',
      'Sodium  135 - 145  mmol/L  140',
      'Rheumatoid Factor  0 - 20  SGU  5',
      'Potassium  3.5 - 5.1  mmol/L  4.1',
    ]),
  )
  expect(results.map(({ name, value }) => [name, value.text])).toContainEqual([
    'Rheumatoid Factor',
    '5',
  ])
  expect(results[1]?.doubts).toContain('unit-unknown')
})

it.each([
  ['BSG 1. Std.  6  mm  < 20', 'mm/h'],
  ['Vitesse de sédimentation  6  mm  < 20', 'mm/h'],
  ['ESR, 2 h  6  mm  < 20', 'mm'],
  ['MCV  6  mm  < 20', 'mm'],
])(
  'reads the millimeters of a sedimentation as those of the first hour: %s',
  async (line, ucum) => {
    const { results } = await parsePages(
      typePage(['Test  Result  Unit  Range', 'Sodium  140  mmol/L  135 - 145', line]),
    )
    expect(results[1]?.ucum).toBe(ucum)
  },
)

it('adds no method above to a name that is whole', async () => {
  const { results } = await parsePages(
    typePage(['Test  Result  Unit  Range', '(Photometry)', 'Sodium  140  mmol/L  135 - 145']),
  )
  expect(results.map(({ name }) => name)).toEqual(['Sodium'])
})

it('keeps the range of a result above another range', async () => {
  const { results } = await parsePages(
    typePage([
      'Test  Result  Unit  Range',
      'Sodium  140  mmol/L  135 - 145',
      'Reference range: 3.5 - 5.1 mmol/L',
    ]),
  )
  expect(results.map(({ range }) => [range?.low, range?.high])).toEqual([[135, 145]])
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

it('takes no "2H" in a name for a value with a flag', async () => {
  const { results } = await parsePages(
    typePage(['Test  Result  Range', 'Glucose 2H PP  150 mg/dL  70 - 140']),
  )
  expect(results.map(({ name, value }) => [name, value.text])).toEqual([['Glucose 2H PP', '150']])
})

describe('a name on two lines', () => {
  it.each([
    [
      ['Thyroid Stimulating  2.10  uIU/mL  0.40 - 4.50', 'Hormone (TSH)'],
      'Thyroid Stimulating Hormone (TSH)',
      '3016-3',
    ],
    [
      ['Mean Corpuscular', 'Hemoglobin Concentration  33.1  g/dL  32 - 36'],
      'Mean Corpuscular Hemoglobin Concentration',
      '786-4',
    ],
  ])('is read as one: %s', async (lines, name, code) => {
    const page = [
      'Test  Result  Unit  Range',
      'Sodium  140  mmol/L  135 - 145',
      ...lines,
      'Potassium  4.1  mmol/L  3.5 - 5.1',
    ]
    const { results } = await parsePages(typePage(page))
    expect(results.map((result) => result.name)).toEqual(['Sodium', name, 'Potassium'])
    expect(results[1]?.doubts).toEqual([])
    expect(results[1]?.panel).toBeUndefined()
    expect(results[1]?.loinc.matches[0]?.term.code).toBe(code)
  })

  it.each([
    [['Urine', 'Protein  12  mg/dL  0 - 15'], 'Protein'],
    [['Cholesterol', 'HDL  50  mg/dL  40 - 60'], 'HDL'],
    [['Cholesterol  180  mg/dL  0 - 200', 'HDL'], 'Cholesterol'],
    [['Thyroid panel', 'TSH  2.1  uIU/mL  0.4 - 4.5'], 'TSH'],
  ])('is not made of a heading and a name: %s', async (lines, name) => {
    const page = ['Test  Result  Unit  Range', 'Sodium  140  mmol/L  135 - 145', ...lines]
    const { results } = await parsePages(typePage(page))
    expect(results.map((result) => result.name)).toEqual(['Sodium', name])
  })
})

it('takes "<0.1" to be within 0 and 4, and leaves open whether it is within 1 and 4', async () => {
  const { results } = await parsePages(
    typePage(['Test  Result  Unit  Range', 'PSA  <0.1  ng/mL  0 - 4', 'TSH  <3  uIU/mL  1 - 4']),
  )
  expect(results.map(({ standing }) => standing)).toEqual(['normal', 'unknown'])
})

it('doubts a letter that an engine may have read for a digit', async () => {
  const { items, ...page } = typePage([
    'Test  Result  Unit  Range',
    'Platelet Count  12L  10^3/uL  150 - 400',
  ])
  const [result] = (
    await parsePages({ ...page, items: items.map((item) => ({ ...item, confidence: 0.97 })) })
  ).results
  expect(result).toMatchObject({ value: { text: '12' } })
  expect(result?.doubts).toContain('loose-reading')
})

describe('results below their names', () => {
  it.each([
    [['GLUCOSE', '92 mg/dL  (70 - 99)']],
    [['GLUCOSE', 'Normal range: 70 - 99 mg/dL', 'Value', '92']],
    [['GLUCOSE', 'Normal range: 70 - 99 mg/dL', '70', '99', 'Value', '92']],
    [['Glucose', 'Your result: 92 mg/dL', 'Normal range: 70 - 99 mg/dL']],
    [['Glucose', 'Result', '92 mg/dL', 'Reference range', '70 - 99 mg/dL']],
    [['Glucose  92 mg/dL', 'Normal', 'Reference range 70 - 99 mg/dL']],
    [['Glucose', '92 mg/dL', 'Within range', '70 - 99 mg/dL']],
  ])('are read as portals print them: %s', async (lines) => {
    const after = ['Sodium', 'Value', '140 mmol/L', 'Normal range: 135 - 145 mmol/L']
    const { results } = await parsePages(typePage([...lines, ...after]))
    expect(results.map(({ value, unit, range }) => [value.text, unit, range?.text])).toEqual([
      ['92', 'mg/dL', '70 - 99'],
      ['140', 'mmol/L', '135 - 145'],
    ])
    expect(results.flatMap(({ doubts }) => doubts)).toEqual([])
  })

  it('are not made of a number without a unit, or of one beside the name on a line that leans', async () => {
    const alone = await parsePages(typePage(['Glucose', '92', 'Sodium', '140']))
    expect(alone.results).toEqual([])
    const leaning = await parsePages(
      typePage(['_  140 mmol/L', 'Glucose', '_  92 mg/dL', 'Sodium']),
    )
    expect(leaning.results).toEqual([])
  })
})

it('takes what a company finds optimal for no reference range', async () => {
  const { results } = await parsePages(
    typePage([
      'Test  Result  Optimal Zone  Reference Range',
      'Glucose  92 mg/dL  65 - 90  65 - 99',
    ]),
  )
  expect(results[0]).toMatchObject({ range: { text: '65 - 99' }, doubts: [] })
})

it('reads the limits of "Ref. Low" and "Ref. High"', async () => {
  const { results } = await parsePages(
    typePage(['Analyte  Result  Ref. Low  Ref. High  Unit', 'Glucose  112  70  99  mg/dL']),
  )
  expect(results[0]).toMatchObject({ range: { low: 70, high: 99 }, doubts: [] })
})

describe('a result level with the middle of a name on two lines', () => {
  const read = async (upper: string, lower: string) => {
    const { items, ...page } = typePage(['Test  Result  Unit  Range'])
    const cells = [typeText('250', 180, 108), typeText('10^3/uL', 320, 108)]
    const range = typeText('150 - 400', 460, 108)
    const name = [typeText(upper, 40, 101), typeText(lower, 40, 115)]
    const { results } = await parsePages({ ...page, items: [...items, ...name, ...cells, range] })
    return results.map(({ name, value, unit, range }) => [name, value.text, unit, range?.text])
  }

  it('is read with the whole name', async () => {
    expect(await read('Platelet', 'Count')).toEqual([
      ['Platelet Count', '250', '10^3/uL', '150 - 400'],
    ])
  })

  it('is not read with words that are no name together', async () => {
    expect(await read('Hematology', 'See below')).toEqual([])
  })
})

it('a header that is printed again is no result where its titles were misread', async () => {
  const header = 'TEST  STATUS  YOUR VALUE  UNITS  REFERENCE RANGE'
  const again = 'TEST  STATUS  YOURVAEUE  UNITS  REFERENGERTCE'
  const rows = ['GGT  _  11  U/L  <60', 'TSH  LOW  0.32  mIU/L  0.40 - 4.50']
  const { results } = await parsePages(typePage([header, rows[0] ?? '', again, rows[1] ?? '']))
  expect(results.map(({ name }) => name)).toEqual(['GGT', 'TSH'])
})

it('a mark and a unit that touch the result are parted from it', async () => {
  const rows = [
    'Test  Reference  Result',
    'Iron:  [50 - 170]  *43ug/dL',
    'TSH:  [0.4 - 4.5]  2.1mIU/L',
  ]
  const { results } = await parsePages(typePage(rows))
  expect(results.map(({ value, unit, standing }) => [value.text, unit, standing])).toEqual([
    ['43', 'ug/dL', 'low'],
    ['2.1', 'mIU/L', 'normal'],
  ])
})
