import { describe, expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'

const head = 'Test  Result  Units  Reference Range'
const above = ['Sodium  140  mmol/L  135 - 145', 'Potassium  4.1  mmol/L  3.5 - 5.1']
const below = 'Chloride  101  mmol/L  98 - 107'

async function readMiddle(lines: readonly string[], ...about: string[]) {
  const { results } = await parsePages(typePage([...about, head, ...above, ...lines, below]))
  return results.slice(2, -1)
}

const germanHead = 'Untersuchung  Ergebnis  Einheit  Referenzbereich'
const woman = ['Patient: Ada Albrecht', 'Sex: Female', 'Age: 34 years']
const child = ['Patient: Ada Albrecht', 'Sex: Female', 'Age: 9 years']

describe('ranges by sex and age', () => {
  it.each([
    ['M: 13.5-17.5 F: 12.0-15.5'],
    ['Male: 13.5 - 17.5 / Female: 12.0 - 15.5'],
    ['Men 13.5-17.5, Women 12.0-15.5'],
    ['13.5-17.5 (M) 12.0-15.5 (F)'],
    ['Hombres: 13.5 - 17.5 Mujeres: 12.0 - 15.5'],
    ['Männer: 13.5 - 17.5 Frauen: 12.0 - 15.5'],
    ['H : 13.5 - 17.5 F : 12.0 - 15.5'],
    ['Mannen: 13.5 - 17.5 Vrouwen: 12.0 - 15.5'],
    ['Uomini: 13.5 - 17.5 Donne: 12.0 - 15.5'],
    ['Homens: 13.5 - 17.5 Mulheres: 12.0 - 15.5'],
    ['< 18 years: 11.0 - 14.0 >= 18 years: 12.0 - 15.5'],
  ])('the one that applies is chosen, without it none: %s', async (range) => {
    const line = `Hemoglobin  13.2  g/dL  ${range}`
    const [known] = await readMiddle([line], ...woman)
    expect(known).toMatchObject({ standing: 'normal', doubts: [], range: { low: 12, high: 15.5 } })
    const [unknown] = await readMiddle([line])
    expect(unknown).toMatchObject({ standing: 'unknown', range: { text: range } })
    expect(unknown?.range).not.toHaveProperty('low')
    expect(unknown?.doubts).toEqual(['range-unread'])
  })

  it('on several lines are one range', async () => {
    const lines = ['Hemoglobin  13.2  g/dL  Male: 13.5 - 17.5', '_  _  _  Female: 12.0 - 15.5']
    expect((await readMiddle(lines, ...woman))[0]?.range).toMatchObject({ low: 12, high: 15.5 })
    expect((await readMiddle(lines))[0]?.doubts).toEqual(['range-unread'])
  })

  it.each([
    ['of adults for a child', 'Adults: 40 - 130', child],
    ['of the other sex', 'Male: 40 - 130', woman],
    ['of which two fit', 'Female: 40 - 130 Adults: 30 - 120', woman],
    ['with a condition that is not understood', 'Female: 40 - 130 Pregnant: 30 - 120', woman],
  ])('%s are doubted', async (_what, range, about) => {
    const [row] = await readMiddle([`ALP  100  U/L  ${range}`], ...about)
    expect(row?.doubts).toContain('range-unread')
  })
})

describe('ranges in words and with signs', () => {
  it.each([
    ['Hématies  4,52  T/L  (3,90 à 5,20)', 3.9, 5.2],
    ['Eritrócitos  4,98  milhões/mm3  4,50 a 6,10', 4.5, 6.1],
    ['Sodio  140  mmol/L  da 135 a 145', 135, 145],
    ['Base excess  1.5  mmol/L  -2.0-3.0', -2, 3],
    ['Base excess  1.5  mmol/L  -2.0 to +3.0', -2, 3],
  ])('are read: %s', async (line, low, high) => {
    const [row] = await readMiddle([line])
    expect(row?.range).toMatchObject({ low, high })
    expect(row?.standing).toBe('normal')
  })

  it.each([
    ['Glucose  92  mg/dL  inférieur à 100', { high: 100 }],
    ['Glucose  92  mg/dL  até 99', { high: 99 }],
    ['Glucose  92  mg/dL  minder dan 100', { high: 100, isHighExcluded: true }],
    ['Glucose  92  mg/dL  sup. à 60', { low: 60, isLowExcluded: true }],
  ])('may have one end: %s', async (line, limits) => {
    expect((await readMiddle([line]))[0]?.range).toMatchObject(limits)
  })

  it.each([
    ['>= 70 <= 99', { low: 70, high: 99 }],
    ['≥70 and ≤99', { low: 70, high: 99 }],
    ['> 70 - < 99', { low: 70, isLowExcluded: true, high: 99, isHighExcluded: true }],
    ['70 < x < 99', { low: 70, isLowExcluded: true, high: 99, isHighExcluded: true }],
    ['70 ≤ x ≤ 99', { low: 70, high: 99 }],
    ['min 70 max 99', { low: 70, high: 99 }],
    ['70..99', { low: 70, high: 99 }],
    ['between 70 and 99', { low: 70, high: 99 }],
    ['not more than 99', { high: 99 }],
    ['not less than 70', { low: 70 }],
    ['nicht mehr als 99', { high: 99 }],
    ['mehr als 70', { low: 70, isLowExcluded: true }],
    ['menos de 99', { high: 99, isHighExcluded: true }],
  ])('keep both of their ends, and what they deny: %s', async (range, limits) => {
    const { text: _text, ...read } = (await readMiddle([`Glucose  92  mg/dL  ${range}`]))[0]
      ?.range ?? { text: '' }
    expect(read).toEqual(limits)
  })

  it('may have thousands behind a point in one of their ends', async () => {
    const lines = ['Hemoglobina  13,6  g/dL  12,0 - 15,5', 'Linfócitos  1.714  /mm³  900 - 2.900']
    const { results } = await parsePages(typePage([germanHead, ...lines]))
    expect(results[1]).toMatchObject({
      value: { number: 1714 },
      range: { low: 900, high: 2900 },
      standing: 'normal',
    })
  })

  it('are two where the report does not say which applies', async () => {
    const [row] = await readMiddle(['Glucose  92  mg/dL  70-99 / 60-90'])
    expect(row?.doubts).toContain('range-unread')
  })

  it('are doubted in their column where another stands beside the result', async () => {
    const [row] = await readMiddle(['Glucose  92 (88-95)  mg/dL  70 - 99'])
    expect(row?.doubts).toContain('range-unread')
  })

  it('may repeat the unit', async () => {
    const [row] = await readMiddle(['Glucose  92 mg/dL Normal range: 70 - 99 mg/dL'])
    expect(row).toMatchObject({ range: { low: 70, high: 99 }, doubts: [] })
  })

  it.each([['RDW  13.1  _  11.5 - 14.5 %'], ['RDW  13.1 %  _  11.5 - 14.5 %']])(
    'have no part in the sign of the unit behind them: %s',
    async (line) => {
      const [row] = await readMiddle([line])
      expect(row).toMatchObject({ ucum: '%', value: { text: '13.1' } })
      expect(row?.range?.text).toBe('11.5 - 14.5')
    },
  )

  it('before the result may begin below zero', async () => {
    const header = 'Test  Units  Reference Range  Result'
    const lines = ['Base Excess  mmol/L  -2.0-3.0  -1.8', 'Sodium  mmol/L  135-145  140']
    const { results } = await parsePages(typePage([header, ...lines]))
    expect(results[0]).toMatchObject({
      name: 'Base Excess',
      value: { number: -1.8 },
      ucum: 'mmol/L',
      standing: 'normal',
    })
  })
})

describe('former results', () => {
  it('are in a column headed by a date, beside one of results', async () => {
    const header = 'Analyse  Resultaat  Eenheid  Referentie  12/05/2026'
    const lines = ['Natrium  140  mmol/L  135 - 145  138', 'Kalium  4,1  mmol/L  3,5 - 5,1  4,4']
    const { results } = await parsePages(typePage([header, ...lines]))
    expect(results.map(({ value, doubts }) => [value.text, doubts])).toEqual([
      ['140', []],
      ['4,1', []],
    ])
  })
})

describe('a result below the name of its test', () => {
  it.each(['Resultado..........: 101', 'Resultado: 101', 'Ergebnis: 101', 'Résultat : 101'])(
    'is named after it: %s',
    async (printed) => {
      const { results } = await parsePages(
        typePage([head, ...above, below, 'GLICOSE', `${printed}  mg/dL  70 - 99`]),
      )
      expect(results.at(-1)).toMatchObject({ name: 'GLICOSE', value: { number: 101 } })
    },
  )

  it('keeps a result in words whole', async () => {
    const text = 'Significant growth of Gram positive cocci seen after 24 hrs'
    const { results } = await parsePages(
      typePage([head, ...above, below, `RESULT  ${text.replace('growth ', 'growth  ')}`]),
    )
    expect(results.at(-1)).toMatchObject({ name: 'RESULT', value: { text } })
    expect(results.at(-1)?.doubts).toContain('free-text')
  })

  it('keeps its own name where the line above is no test', async () => {
    const { results } = await parsePages(
      typePage([head, ...above, below, 'Nachbericht', 'Ergebnis:  101  mg/dL  70 - 99']),
    )
    expect(results.at(-1)?.name).toBe('Ergebnis')
  })
})

describe('two results in one row', () => {
  it('leave the range to the count beside a share of cells', async () => {
    const rows = await readMiddle(['Lymphocytes  20,1 %  2,18 G/L  (1,00 à 4,00)'])
    expect(rows.map(({ value, range }) => [value.text, range?.text])).toEqual([
      ['20,1', undefined],
      ['2,18', '1,00 à 4,00'],
    ])
    for (const { doubts } of rows) expect(doubts).toContain('range-unread')
  })

  it.each([
    ['HbA1c  5.4 %  36 mmol/mol'],
    ['HbA1c  5.4 % (36 mmol/mol)'],
    ['HbA1c  5.4% / 36 mmol/mol'],
  ])('are two rows: %s', async (line) => {
    const rows = await readMiddle([line])
    expect(rows.map(({ value, ucum }) => [value.text, ucum])).toEqual([
      ['5.4', '%'],
      ['36', 'mmol/mol'],
    ])
    expect(rows[1]?.loinc.matches[0]?.term.code).toBe('59261-8')
  })

  it('share no range silently', async () => {
    const rows = await readMiddle(['Glucose  92 mg/dL  5.1 mmol/L  70 - 99'])
    expect(rows).toHaveLength(2)
    for (const { doubts } of rows) expect(doubts).toContain('range-unread')
  })

  it('are one where the second is a previous result', async () => {
    expect(await readMiddle(['Glucose  92 mg/dL  88 mg/dL  70 - 99'])).toHaveLength(1)
  })
})

describe('units, thousands, and words with numbers', () => {
  it.each([
    ['WBC, urine  1  _  0-5/HPF', '/[HPF]', 0, 5],
    ['Glucose  92  _  70-99mg/dL', 'mg/dL', 70, 99],
    ['Glucose  92  mg/dL  70-99mg/dL', 'mg/dL', 70, 99],
  ])('reads a unit at the end of its range: %s', async (line, ucum, low, high) => {
    const [row] = await readMiddle([line])
    expect(row).toMatchObject({ ucum, range: { low, high }, standing: 'normal', doubts: [] })
  })

  it.each([
    ['Potassium  4.1  Normalmmol/L  3.5 - 5.1', 'mmol/L', 'normal'],
    ['HbA1c  7.9  High%  < 5.7', '%', 'high'],
    ['MCH  21.3  Lowpg  27.0 - 33.0', 'pg', 'low'],
  ])('reads a flag that fills its column up to the unit: %s', async (line, ucum, standing) => {
    expect((await readMiddle([line]))[0]).toMatchObject({ ucum, standing })
  })

  it('does not compare with a range in another unit', async () => {
    const [row] = await readMiddle(['Glucose  5.1  mmol/L  70-99mg/dL'])
    expect(row).toMatchObject({ standing: 'unknown', doubts: ['range-unread'] })
  })

  it.each([
    ['Ferritin  1 250  ng/mL  30 - 300', 1250],
    ['Platelets  250 000  /µL  150 000 - 400 000', 250_000],
    ['Vitamin B 12  450  pg/mL  200 - 900', 450],
  ])('reads blanks between thousands: %s', async (line, number) => {
    expect((await readMiddle([line]))[0]?.value).toMatchObject({ number })
  })

  it.each([
    ['HIV-1 RNA  <20 Detected  copies/mL  Not Detected', '<20 Detected', 'abnormal', '20447-9'],
    ['HBsAg  Reactive (S/CO 5.32)  _  Non-reactive', 'Reactive (S/CO 5.32)', 'abnormal', '5196-1'],
    [
      'Anti-HCV  Non-reactive (0.08 S/CO)  _  Non-reactive',
      'Non-reactive (0.08 S/CO)',
      'normal',
      '13955-0',
    ],
    ['HBsAg  Negativo (0,12)  _  Negativo', 'Negativo (0,12)', 'normal', '5196-1'],
  ])('keeps both parts of %s', async (line, text, standing, code) => {
    const [row] = await readMiddle([line])
    expect(row).toMatchObject({ value: { text }, standing, doubts: [] })
    expect(row?.loinc.matches[0]?.term.code).toBe(code)
  })

  it('asks where the number beside a word has limits of its own', async () => {
    const [row] = await readMiddle(['Anti-HBs  Positive 125  mIU/mL  > 10'])
    expect(row?.doubts).toContain('free-text')
  })

  it('reads a mark between the flag and its result', async () => {
    const [row] = await readMiddle(['Calcitonin  + @ 15  pg/mL  < 10'])
    expect(row).toMatchObject({ value: { number: 15 }, standing: 'high' })
  })

  it('takes no part of a name for an outcome', async () => {
    const [row] = await readMiddle(['Proteína C reactiva: 3.6  _  mg/L  < 5.0'])
    expect(row?.value.text).toBe('3.6')
  })
})

describe('tables that explain results', () => {
  it('are none', async () => {
    const { results } = await parsePages(
      typePage([
        head,
        ...above,
        'Total Cholesterol  180  mg/dL  < 200',
        'Total Cholesterol  200-239  mg/dL',
        'Obese class I  32.5 to 37.4',
        'Atherogenic  <0.10',
      ]),
    )
    expect(results.map(({ name }) => name)).toEqual(['Sodium', 'Potassium', 'Total Cholesterol'])
  })

  it('leave a doubt on an interval that may be a result, and cells per field alone', async () => {
    const rows = await readMiddle(['Vitamin D  20 - 30  ng/mL', 'Pus cells  2-3  /HPF'])
    expect(rows.map(({ name }) => name)).toEqual(['Vitamin D', 'Pus cells'])
    expect(rows[0]?.doubts).toContain('loose-reading')
  })
})

it('the name behind "Patient Name:" is not the heading below', async () => {
  const { metadata } = await parsePages(typePage(['Patient Name: Ada Albrecht', 'URINE CULTURE']))
  expect(metadata).toMatchObject({ patientFirstName: 'Ada', patientLastName: 'Albrecht' })
})

it('a report of titers alone is a lab report', async () => {
  const lines = [
    'WIDAL TEST',
    'Test  Result',
    'O Antigen (TO Ag)  1:160',
    'H Antigen (TH Ag)  1:320',
  ]
  const { refusal, results } = await parsePages(typePage(['Patient: Ada Albrecht', ...lines]))
  expect(refusal).toBeUndefined()
  expect(results.map(({ value }) => value.text)).toEqual(['1:160', '1:320'])
})

describe('results in running text', () => {
  it.each([
    ['Eosinophils: 1.6 % (Ref: <6.0)', ['1.6', '%', '713-8']],
    ['HBsAg: Negative (Ref: Negative)', ['Negative', undefined, '5196-1']],
    ['HbA1c: 5.4 % (Ref: <5.7)', ['5.4', '%', '4548-4']],
  ])('are as certain as in a table: %s', async (line, expected) => {
    const { results } = await parsePages(
      typePage([
        'Sodium: 140 mmol/L (Ref: 135 - 145)',
        line,
        'Chloride: 101 mmol/L (Ref: 98 - 107)',
      ]),
    )
    expect(results.map(({ doubts }) => doubts)).toEqual([[], [], []])
    const { value, ucum, loinc } = results[1] ?? {}
    expect([value?.text, ucum, loinc?.matches[0]?.term.code]).toEqual(expected)
  })
})

it('a second table may begin with a short name and a comma', async () => {
  const first = 'Thyroid Stimulating Hormone (TSH)  1.27  mU/L  0.40 - 4.50'
  const second = 'T4, Free  1.60  ng/dL  0.80 - 1.80'
  const page = typePage([`${head}  ${head}`, `${first}  ${second}`], 1, 160)
  const { results } = await parsePages(page)
  expect(results.map(({ name, value }) => [name, value.text])).toEqual([
    ['Thyroid Stimulating Hormone (TSH)', '1.27'],
    ['T4, Free', '1.60'],
  ])
})

describe('a sign printed up to its number', () => {
  it.each([
    ['Hemoglobin  18.1+  g/dL  12.0 - 15.5', '18.1', 'high'],
    ['Hemoglobin  9.9-  g/dL  12.0 - 15.5', '9.9', 'low'],
    ['Urea Nitrogen  6-  mg/dL  7 - 20', '6', 'low'],
    ['Leukocytes  +17.2  10^3/uL  4.0 - 11.0', '17.2', 'high'],
  ])('flags it where the range agrees: %s', async (line, value, standing) => {
    const [row] = await readMiddle([line])
    expect(row).toMatchObject({ value: { kind: 'numeric', text: value }, standing })
  })

  it.each([
    'Hemoglobin  13.1+  g/dL  12.0 - 15.5',
    'Hemoglobin  18.1-  g/dL  12.0 - 15.5',
    'Hemoglobin  18.1+  g/dL',
    'Hemoglobin  -9.9  g/dL  12.0 - 15.5',
  ])('stays in doubt otherwise: %s', async (line) => {
    const [row] = await readMiddle([line])
    expect(row?.doubts).not.toEqual([])
  })

  it('stays below zero where its range is', async () => {
    const [row] = await readMiddle(['Base Excess  -3.4  mmol/L  -2.0 - 3.0'])
    expect(row).toMatchObject({ value: { number: -3.4 }, standing: 'low', doubts: [] })
  })
})

describe('ranges by level', () => {
  it.each([
    ['Deficient: <20 ng/mL', 'Vitamin D, 25-OH  45 ng/mL', 'unknown', ['range-unread']],
    ['Low: <40 mg/dL', 'HDL Cholesterol  55 mg/dL', 'unknown', ['range-unread']],
    ['Positive: >=1.0', 'Rubella IgG  0.3 index', 'unknown', ['range-unread']],
    ['Optimal: <100 mg/dL', 'LDL Cholesterol  90 mg/dL', 'normal', []],
    ['Deficient: <20 Sufficient: 30-100', 'Vitamin D, 25-OH  28 ng/mL', 'abnormal', []],
    ['Negative: <0.9; Positive: >=1.1 index', 'Rubella IgG  0.3', 'normal', []],
  ])(
    'compare with no level but the normal one: %s',
    async (range, line, interpretation, doubts) => {
      const [result] = await readMiddle([`${line}  _  ${range}`])
      expect(result).toMatchObject({ interpretation, doubts })
      expect(result?.unit).toBeDefined()
    },
  )

  it('are read on the lines below, too', async () => {
    const [result] = await readMiddle([
      'Vitamin D, 25-OH  28  ng/mL  Deficient: <20',
      '_  _  _  Insufficient: 20-29',
      '_  _  _  Sufficient: 30-100',
    ])
    expect(result).toMatchObject({
      interpretation: 'abnormal',
      doubts: [],
      range: { text: 'Deficient: <20 Insufficient: 20-29 Sufficient: 30-100', low: 30, high: 100 },
    })
  })

  it('leave the phase of a cycle to a person where several are printed', async () => {
    const lines = ['FSH  6.1  mIU/mL  Follicular: 3.5-12.5', '_  _  _  Luteal: 1.7-7.7']
    expect((await readMiddle(lines))[0]).toMatchObject({ doubts: ['range-unread'] })
    expect((await readMiddle(lines.slice(0, 1)))[0]).toMatchObject({
      doubts: [],
      range: { text: '3.5-12.5' },
    })
  })
})

it.each([
  [['Glucose  92  mg/dL  70 -', '_  _  _  99']],
  [['Glucose  92  mg/dL  70', '_  _  _  - 99']],
])('reads a range that is printed on two lines: %s', async (lines) => {
  expect((await readMiddle(lines))[0]).toMatchObject({
    doubts: [],
    range: { text: '70 - 99', low: 70, high: 99 },
  })
})

it('takes "Borderline" for no answer: the range decides', async () => {
  const lines = [
    'Glucose  99  mg/dL  70 - 99  Borderline',
    'HDL Cholesterol  41  mg/dL  _  Borderline',
  ]
  const found = await readMiddle([...lines, 'LDL Cholesterol  131  mg/dL  _  Borderline high'])
  expect(found.map(({ interpretation }) => interpretation)).toEqual([
    'normal',
    'unknown',
    'abnormal',
  ])
})

describe('units and flags in other places', () => {
  it.each([
    'Test  Result (mg/dL)  Range',
    'Test  Value, mg/dL  Range',
    'Test  Result  Range [mg/dL]',
  ])('are taken from the title of a column: %s', async (title) => {
    const rows = ['Glucose  92  70 - 99', 'Creatinine  0.9  0.6 - 1.2', 'INR  1.1  0.9 - 1.2']
    const { results } = await parsePages(typePage([title, ...rows]))
    expect(results.map(({ unit }) => unit)).toEqual(['mg/dL', 'mg/dL', 'mg/dL'])
    // INR has no unit: the title cannot mean it.
    expect(results.map(({ doubts }) => doubts.length > 0)).toEqual([false, false, true])
  })

  it('are read in front of the name', async () => {
    const { results } = await parsePages(
      typePage([
        'Flag  Test  Result  Units  Reference Range',
        'H  Glucose  112  mg/dL  70 - 99',
        '_  Sodium  140  mmol/L  135 - 145',
      ]),
    )
    expect(results.map(({ name, flag, doubts }) => [name, flag, doubts])).toEqual([
      ['Glucose', 'H', []],
      ['Sodium', undefined, []],
    ])
  })
})

describe('results in words without a header', () => {
  it.each([
    'Chlamydia trachomatis  Not Detected  Not Detected',
    'Neisseria gonorrhoeae  Detected',
    'Trichomonas vaginalis: Negative',
    'HIV Screen 4th Generation wRfx  Non Reactive  Non Reactive',
    'Trich vag by NAA  Positive  Abnormal  Negative',
    'Cocaine Metabolite  Negative  Cutoff=300 ng/mL',
    'Gonorrhea  Positive',
  ])('are found: %s', async (line) => {
    const { results } = await parsePages(
      typePage(['Chlamydia  Negative  Negative', line, 'HIV 1/2 Ab  Negative  Negative'], 1, 200),
    )
    expect(results).toHaveLength(3)
    expect(results[1]).toMatchObject({ value: { kind: 'qualitative' } })
    expect(results[1]).not.toHaveProperty('unit')
  })
})
