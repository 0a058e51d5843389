import { describe, expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'

// As U.S. laboratories, hospitals, and government print whole reports.

const columnWidth = 220

async function read(...lines: string[]) {
  const { results } = await parsePages(typePage(lines, 1, columnWidth))
  return results
}

const summarize = async (...lines: string[]) =>
  (await read(...lines)).map(({ name, value, range, standing, doubts }) => [
    name,
    value.text,
    range?.low,
    range?.high,
    standing,
    doubts,
  ])

const head = 'Test  Result  Reference Range  Units'
const above = ['Sodium  140  135 - 145  mmol/L', 'Potassium  4.1  3.5 - 5.1  mmol/L']

describe('a flag', () => {
  it('is the H behind a titer, and no hour', async () => {
    const [result] = await read(head, 'RPR Titer  1:32 H  <1:1', ...above)
    expect(result).toMatchObject({ value: { text: '1:32' }, flag: 'H', standing: 'high' })
  })

  it('stands behind "> OR = 60"', async () => {
    const [result] = await read('URINALYSIS', head, 'WBC  > OR = 60 H  < OR = 5  /HPF')
    expect(result).toMatchObject({ value: { comparator: '>=', number: 60 }, standing: 'high' })
  })

  it('of a high result does not contradict "2+" beside "Negative"', async () => {
    const [result] = await read(head, 'Protein, Urine  2+ H  Negative', ...above)
    expect(result).toMatchObject({ standing: 'high', doubts: [] })
  })

  it('in brackets before limits is no sex that they are for', async () => {
    const [result] = await read(
      'Component  Value  Range & Units',
      'Glucose  118  (H) 70 - 99 mg/dL',
    )
    expect(result).toMatchObject({ flag: '(H)', range: { low: 70, high: 99 }, standing: 'high' })
  })

  it('is no dash between words', async () => {
    const lines = [
      'Sodium Lvl: 138 mmol/L -- Normal range between ( 136 and 145 )',
      'Potassium Lvl: 3.3 mmol/L -- Low -- Normal range between ( 3.5 and 5.1 )',
    ]
    expect(await summarize('Chemistry', ...lines)).toEqual([
      ['Sodium Lvl', '138', 136, 145, 'normal', []],
      ['Potassium Lvl', '3.3', 3.5, 5.1, 'low', []],
    ])
  })
})

it('"Non Immune" is no "Immune"', async () => {
  const [result] = await read(head, 'Varicella Zoster IgG  Non Immune  Immune', ...above)
  expect(result).toMatchObject({ name: 'Varicella Zoster IgG', value: { text: 'Non Immune' } })
  expect(result?.standing).not.toBe('normal')
})

it('"UA Protein" is a test of urine', async () => {
  const found = await read(
    'Urinalysis',
    'UA Protein: Negative',
    'UA Ketones: 1+',
    'UA Nitrite: Negative',
  )
  expect(found.map(({ loinc }) => loinc.matches[0]?.term.code)).toEqual([
    '20454-5',
    '2514-8',
    '5802-4',
  ])
})

describe('a blood group', () => {
  it.each(['A Positive', 'A POS', 'O Negative', 'AB Rh pos'])(
    'is read whole, and asked about: %s',
    async (group) => {
      const [result] = await read(head, `Blood Type  ${group}`, ...above)
      expect(result).toMatchObject({ value: { text: group }, doubts: ['free-text'] })
      expect(result).not.toHaveProperty('flag')
    },
  )
})

it('a blood group in two cells is asked about', async () => {
  const [result] = await read('TYPE AND SCREEN', 'ABO/Rh  A  Positive', 'Antibody Screen  Negative')
  expect(result).toMatchObject({ value: { text: 'Positive' }, doubts: ['free-text'] })
})

it('a blood group needs no table', async () => {
  const lines = ['TYPE AND SCREEN', 'ABO/Rh  O Negative', 'Antibody Screen  Positive']
  const found = await read(...lines, 'Blood Type: A Positive')
  expect(found.map(({ value, loinc }) => [value.text, loinc.matches[0]?.term.code])).toEqual([
    ['O Negative', '882-1'],
    ['Positive', '890-4'],
    ['A Positive', '882-1'],
  ])
})

describe('a range', () => {
  it('of "Immunity>9.9" is no second table before the number of a laboratory', async () => {
    const [result] = await read(
      'TESTS  RESULT  FLAG  UNITS  REFERENCE INTERVAL  LAB',
      'Hep B Surface Ab, Quant  <3.1  Low  mIU/mL  Immunity>9.9  01',
    )
    expect(result).toMatchObject({ range: { low: 9.9 }, standing: 'low', doubts: [] })
  })

  it('is not the number of a laboratory', async () => {
    const [result] = await read(
      'TESTS  RESULT  UNITS  REFERENCE INTERVAL  LAB',
      'Testosterone, Serum  288  ng/dL  _  01',
    )
    expect(result?.doubts).toEqual([])
  })

  it('is not the next result of a test whose name ends in a level', async () => {
    const lines = ['NIL  0.03  _  IU/mL', 'MITOGEN-NIL  >10.00  _  IU/mL']
    expect((await read(head, ...above, ...lines)).slice(2)).toMatchObject([
      { name: 'NIL', value: { text: '0.03' } },
      { name: 'MITOGEN-NIL', value: { text: '>10.00' } },
    ])
  })

  it('of "Immune >0.99" keeps its limit', async () => {
    const [result] = await read(head, 'Rubella IgG  3.21  Immune >0.99  Index', ...above)
    expect(result).toMatchObject({ range: { low: 0.99 }, standing: 'normal', doubts: [] })
  })
})

describe('the results of a stay', () => {
  const rows = [
    'SODIUM  138  136  133 L  136-145  mmol/L',
    'GLUCOSE  118 H  141 H  244 H  70-99  mg/dL',
    'BUN  18  24 H  33 H  7-20  mg/dL',
  ]
  const newest = [
    ['SODIUM', '138', 136, 145, 'normal', []],
    ['GLUCOSE', '118', 70, 99, 'high', []],
    ['BUN', '18', 7, 20, 'normal', []],
  ]
  const oldestFirst = [
    'SODIUM  133 L  136  138  136-145  mmol/L',
    'GLUCOSE  244 H  141 H  118 H  70-99  mg/dL',
    'BUN  33 H  24 H  18  7-20  mg/dL',
  ]

  it.each([
    ['_  02/03/26  02/02/26  02/01/26', '_  0545  0612  2210  REFERENCE  UNITS', rows],
    ['Date  02/01/26  02/02/26  02/03/26', 'Time  2210  0612  0545  Reference  Units', oldestFirst],
    [
      '_  02/03/26  02/02/26  02/01/26',
      '_  0545  0612  2210  REFERENCE  UNITS',
      ['Electrolytes', ...rows],
    ],
    ['_  02/03/26  02/03/26  02/03/26', '_  1800  1200  0545  REFERENCE  UNITS', rows],
    ['_  02/03/26  02/03/26  02/03/26', '_  0545  1200  1800  REFERENCE  UNITS', oldestFirst],
  ])('are below their dates and times: %s / %s', async (dates, times, printed) => {
    expect(await summarize('CHEMISTRY', dates, times, ...printed)).toEqual(newest)
  })

  it('have flags of their own', async () => {
    const lines = [
      'Lab View  02/04/2026 5:15 AM  02/03/2026 5:45 AM',
      'Sodium Lvl  138 mmol/L  133 mmol/L (L)',
      'Glucose Lvl  118 mg/dL (H)  141 mg/dL (H)',
    ]
    expect((await read(...lines)).map(({ value, flag }) => [value.text, flag])).toEqual([
      ['138', undefined],
      ['118', '(H)'],
    ])
  })

  it('are asked about where each has a line with its date, but for the newest', async () => {
    const found = await read(
      'Test  Result  Flag  Date  Units  Reference',
      'Glucose  101  H  08/15/2025  mg/dL  70-99',
      'Glucose  92  _  02/23/2026  mg/dL  70-99',
      'Sodium  140  _  02/23/2026  mmol/L  135-145',
    )
    expect(found.map(({ value, doubts }) => [value.text, doubts])).toEqual([
      ['101', ['cut-off']],
      ['92', []],
      ['140', []],
    ])
  })

  it('are not below the dates of the sample', async () => {
    const found = await summarize(
      'Collected/Received  02/03/2026 08:15  02/03/2026 10:40',
      'Glucose  92 mg/dL  70-99',
      'Patient DOB  Collected  Reported',
      '04/12/1971  02/03/2026  02/04/2026',
      'Sodium  140  mmol/L  135 - 145',
      'Potassium  4.1  mmol/L  3.5 - 5.1',
    )
    expect(found.map(([, value]) => value)).toEqual(['92', '140', '4.1'])
  })
})

describe('columns beside the results', () => {
  it('of cut-offs are no part of them', async () => {
    const found = await read(
      'Drug  Result  Screen Cutoff  Confirm Cutoff',
      'Cocaine metabolite  NEGATIVE  150 ng/mL  100 ng/mL',
      'Phencyclidine  NEGATIVE  25 ng/mL  25 ng/mL',
    )
    expect(found.map(({ value, unit, range }) => [value.text, unit, range])).toEqual([
      ['NEGATIVE', undefined, undefined],
      ['NEGATIVE', undefined, undefined],
    ])
  })

  it('may hold the units and the ranges of the next table', async () => {
    const found = await summarize(
      'Test  Result  QC  Lot',
      'Glucose  148 mg/dL  Pass  G551',
      'Send-out results',
      'TSH  2.10  0.45 - 4.50  uIU/mL',
      'Ferritin  9  15-150  ng/mL',
    )
    expect(found).toEqual([
      ['Glucose', '148', undefined, undefined, 'unknown', []],
      ['TSH', '2.10', 0.45, 4.5, 'normal', []],
      ['Ferritin', '9', 15, 150, 'low', []],
    ])
  })

  it('of cut-offs may hold the ranges of the next table', async () => {
    const [, result] = await read(
      'Drug  Result  Screen Cutoff',
      'Phencyclidine  NEGATIVE  25 ng/mL',
      'Creatinine, Urine  84.2 mg/dL  Acceptable: >= 20',
    )
    expect(result?.range).toMatchObject({ low: 20 })
  })

  it('say when and where they were measured', async () => {
    const found = await summarize(
      'Component  Value  Ref Range  Test Method  Analysis Time  Performed At  Pathologist Signature',
      'WBC  12.4 (H)  4.0 - 11.0 K/uL  _  02/03/2026 9:12 AM  NORTHFIELD LAB',
      'Hemoglobin  13.9  11.7 - 15.7 g/dL  _  02/03/2026 9:12 AM  NORTHFIELD LAB',
    )
    expect(found).toEqual([
      ['WBC', '12.4', 4, 11, 'high', []],
      ['Hemoglobin', '13.9', 11.7, 15.7, 'normal', []],
    ])
  })
})

it('the first column may be titled "Target"', async () => {
  const found = await read(
    'Target  Result  Reference',
    'SARS-CoV-2 RNA  DETECTED  Not Detected',
    'Influenza A RNA  Not Detected  Not Detected',
  )
  expect(found.map(({ name, value }) => [name, value.text])).toEqual([
    ['SARS-CoV-2 RNA', 'DETECTED'],
    ['Influenza A RNA', 'Not Detected'],
  ])
})

it('words out of range are a result', async () => {
  const found = await read(
    'Test Name  In Range  Out Of Range  Reference Range',
    'ANA TITER  _  1:160 H  <1:40',
    'ANA PATTERN  _  Nuclear, Speckled A',
    'Rheumatoid Factor  <10  _  <14 IU/mL',
  )
  expect(found.map(({ value }) => value.text)).toEqual(['1:160', 'Nuclear, Speckled A', '<10'])
})

it('limits in the column of results beside a word in another are asked about', async () => {
  const found = await read(
    'Test  Outcome  Result  Cutoff  Units',
    'Cocaine  NEGATIVE  <50  50  ng/mL',
    'Creatinine, Ur  _  112.4  20.0  mg/dL',
  )
  expect(found[0]?.doubts).toContain('range-unread')
  expect(found[1]?.loinc.matches[0]?.term.code).toBe('2161-8')
})

it('an arrow in front is no part of a name', async () => {
  const [result] = await read('Blood Gas Values', '↑ pCO2  62.1  mmHg  [ 32.0 - 48.0 ]')
  expect(result).toMatchObject({ name: 'pCO2', standing: 'high' })
})

it('lines with a label each are one result', async () => {
  const lines = ['GLUCOSE', 'LIPASE, SERUM'].flatMap((name, at) => [
    `Test Name: ${name}`,
    `Result: ${at === 0 ? '112 (High)' : '34'}`,
    `Units: ${at === 0 ? 'mg/dL' : 'U/L'}`,
    'Reference Range: 13 - 110',
    'Status: Final',
  ])
  expect(await summarize(...lines)).toEqual([
    ['GLUCOSE', '112', 13, 110, 'high', []],
    ['LIPASE, SERUM', '34', 13, 110, 'normal', []],
  ])
})

it('a line "Units:" may be empty', async () => {
  const lines = ['Test Name: HIV AG/AB', 'Result: NEGATIVE', 'Units:', 'Reference Range: NEGATIVE']
  const tsh = ['Test Name: TSH', 'Result: 2.1', 'Units: uIU/mL', 'Reference Range: 0.45 - 4.5']
  expect((await read(...lines, 'Status: Final', ...tsh)).map(({ panel }) => panel)).toEqual([
    undefined,
    undefined,
  ])
})

it('what explains vitamin D is no result', async () => {
  const found = await read(
    head,
    ...above,
    'Vitamin D, 25-Hydroxy  27.1  30.0 - 100.0  ng/mL',
    'Vitamin D deficiency has been defined by the Institute of Medicine as a',
    'level of serum 25-OH vitamin D less than 20 ng/mL (1,2).',
  )
  expect(found.map(({ value }) => value.text)).toEqual(['140', '4.1', '27.1'])
})

it('a heading "Serum" ends the fluid above it', async () => {
  const found = await read(
    'NORTHFIELD HOSPITAL',
    'Source: Peritoneal fluid',
    'Fluid analysis',
    'Albumin  0.9  g/dL',
    'Glucose  101  mg/dL',
    'Serum',
    'Albumin  2.8  g/dL  3.5 - 5.0',
    'Glucose  92  mg/dL  70 - 99',
  )
  expect(found.map(({ loinc }) => loinc.specimen)).toEqual(['fluid', 'fluid', 'blood', 'blood'])
})
