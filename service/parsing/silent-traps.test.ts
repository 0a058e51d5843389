import { describe, expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'

// Each of these once read wrongly without a doubt.

const head = 'Test  Result  Units  Reference Range'
const columnWidth = 220

async function read(...lines: string[]) {
  const { results } = await parsePages(typePage(lines, 1, columnWidth))
  return results
}

const summarize = async (...lines: string[]) =>
  (await read(...lines)).map(({ name, value, range, interpretation }) => [
    name,
    'number' in value ? value.number : value.text,
    range?.low ?? range?.titer?.low,
    range?.high ?? range?.titer?.high,
    interpretation,
  ])

describe('points and commas', () => {
  it.each([
    ['CK  2.450  U/l  < 190'],
    ['NT-proBNP  2.450  pg/ml  < 125'],
    ['Ferritin  1,204  ng/mL  15 - 150'],
  ])('are asked about where nothing on the page shows which is which: %s', async (line) => {
    const [result] = await read(line)
    expect(result?.doubts).toContain('magnitude')
  })

  it('mean what the row shows, then what the page does', async () => {
    const page = ['Kalium  4,1  mmol/l  3,5 - 5,1', 'Natrium  140,2  mmol/l  135 - 145']
    const rows = ['INR  1.015  _  0.850 - 1.150', 'TSH  4.215  mU/l  0.350 - 4.940']
    expect((await summarize(...page, ...rows, 'CK  2.450  U/l  < 190')).slice(2)).toEqual([
      ['INR', 1.015, 0.85, 1.15, 'normal'],
      ['TSH', 4.215, 0.35, 4.94, 'normal'],
      ['CK', 2450, undefined, 190, 'abnormal'],
    ])
    expect(await summarize('TSH  1,250  mU/l  0,400 - 4,000')).toEqual([
      ['TSH', 1.25, 0.4, 4, 'normal'],
    ])
  })

  it('of a specific gravity part no thousands', async () => {
    const lines = [
      'Esame urine',
      'pH  6,5  _  5,0 - 8,0',
      'Peso specifico  1.018  _  1.005 - 1.030',
    ]
    expect((await summarize(...lines)).at(-1)?.slice(1, 4)).toEqual([1.018, 1.005, 1.03])
  })
})

describe('the range of a result', () => {
  it.each([
    ['Vitamina B12  superior a 2000  pg/mL  211 a 911', '2000', 911],
    ['TSH  unter 0,01  mU/l  0,27 - 4,20', '0,01', 4.2],
    ['Ferritin  less than 5  ng/mL  15 - 150', '5', 150],
  ])('is none of a value with its sign in words: %s', async (line, number, high) => {
    const [result] = await read('Kalium  4,1  mmol/l  3,5 - 5,1', line).then((all) => all.slice(-1))
    expect(result?.value).toMatchObject({ kind: 'range' })
    expect(result?.value.text).toContain(number)
    expect(result?.range).toMatchObject({ high })
  })

  it.each([
    ['Uric acid  7.1  mg/dL  not > 7.0', [undefined, 7, 'abnormal']],
    ['Glucose  60  mg/dL  from 70 up to 99', [70, 99, 'abnormal']],
    ['Leukocytes  3-5/hpf  _  0-5', [0, 5, 'normal']],
    ['CRP  12 mg/L  N < 5', [undefined, 5, 'abnormal']],
    ['Vitamin D: 22 (30 - 100 ng/mL)', [30, 100, 'abnormal']],
  ])('is read whole: %s', async (line, expected) => {
    expect((await summarize(line))[0]?.slice(2)).toEqual(expected)
  })

  it.each([
    ['LH  12,4  IU/l  Follikelphase: 2,4 - 12,6', '_  _  _  Lutealphase: 1,0 - 11,4'],
    ['Prolactin  25  ng/mL  Weekday: 4.8 - 23.3', '_  _  _  Weekend: 9.7 - 208'],
    ['TSH  3.1  mIU/L  0.4 - 4.0', '_  _  _  Others: 0.1 - 2.5'],
  ])('is asked about where others stand below it: %s', async (...lines) => {
    const [result] = await read(head, ...lines)
    expect(result?.doubts).toContain('range-unread')
  })

  it('is that of the normal level, whether its word is in front, behind, or the title of a column', async () => {
    expect(
      await summarize(
        head,
        'Ferritin  45  ug/L  <15 Deficient',
        '_  _  _  15-30 Low',
        '_  _  _  30-200 Normal',
        'DNA (ds) Antibody  6  IU/mL  Negative: < or = 4',
        '_  _  _  Indeterminate: 5-9',
      ),
    ).toEqual([
      ['Ferritin', 45, 30, 200, 'normal'],
      ['DNA (ds) Antibody', 6, undefined, 4, 'abnormal'],
    ])
    expect(
      await summarize(
        'Test  Result  Deficient  Insufficient  Sufficient  Units',
        'Vitamin D, 25-OH  32  <20  20-29  30-100  ng/mL',
      ),
    ).toEqual([['Vitamin D, 25-OH', 32, 30, 100, 'normal']])
  })

  it('is the laboratory’s, not one that is recommended', async () => {
    const lines = ['Marker  Result  Functional Range  Conventional Range  Units']
    expect(await summarize(...lines, 'TSH  2.4  1.0 - 2.0  0.45 - 4.5  uIU/mL')).toEqual([
      ['TSH', 2.4, 0.45, 4.5, 'normal'],
    ])
  })

  it.each([
    ['Prolactin  812 mIU/L', 'Range: 102 - 496', 'Status: High'],
    ['Prolactin', 'Above range', '812 mIU/L', 'Range: 102 - 496'],
  ])('is read below the result, with how it stands: %s', async (...lines) => {
    expect(await read(...lines)).toMatchObject([
      { flag: expect.stringMatching(/High|Above/), range: { low: 102, high: 496 }, doubts: [] },
    ])
  })
})

describe('flags', () => {
  it.each([
    ['Potassium  6.9  Critically high  mmol/L  3.5-5.1', 'critical'],
    ['Potassio  6,9  critico  mmol/L  3,5 - 5,1', 'critical'],
    ['Vitamin B12  412  Not low  pg/mL', 'unknown'],
    ['hs-CRP  0.4  Low risk  mg/L', 'normal'],
    ['Bakterien  ++  negativ', 'abnormal'],
    ['Appearance  Cloudy  Clear', 'unknown'],
  ])('say no more and no less: %s', async (line, interpretation) => {
    const lines = ['Urinalysis', 'pH  6.0  5.0 - 8.0', line]
    expect((await read(...lines)).at(-1)).toMatchObject({ interpretation })
  })

  it('are no arrows of a trend', async () => {
    const [result] = await read('Test  Result  Units  Trend', 'Ferritin  45  ng/mL  ↑')
    expect(result).toMatchObject({ interpretation: 'unknown' })
    expect(result).not.toHaveProperty('flag')
  })

  it('compare words by what they mean', async () => {
    const found = await read(
      'Test  Result  Reference',
      'HBs Antibody  Positive  Immune',
      'Hep B Surface Ab, Qual  Detected  Reactive',
      'Protein, Urine  Positive  Negative',
    )
    expect(found.map(({ interpretation }) => interpretation)).toEqual([
      'normal',
      'normal',
      'abnormal',
    ])
  })
})

describe('names on two lines', () => {
  it.each([
    ['Testosterone,', 'Free', 'Testosterone, Free'],
    ['Folate', '(RBC)', 'Folate (RBC)'],
    ['Bilirubin', 'Conjugated', 'Bilirubin Conjugated'],
    ['Albumin/Creatinine', 'Ratio, Urine', 'Albumin/Creatinine Ratio, Urine'],
  ])('keep the word that says which test it is: %s %s', async (first, second, name) => {
    const found = await read(
      head,
      `${first}  2.1  ng/dL  0.3-1.9`,
      second,
      'PSA  1.2  ng/mL  <4',
      'Glucose  92  mg/dL  70 - 99',
    )
    expect(found.map((result) => result.name)).toEqual([name, 'PSA', 'Glucose'])
    expect(found.map(({ loinc }) => loinc.matches[0]?.term.code).slice(1)).toEqual([
      '2857-1',
      '2345-7',
    ])
  })

  it('keep "corrected"', async () => {
    const [result] = await read(head, 'Calcium, corrected  9.4  mg/dL  8.6 - 10.2')
    expect(result?.name).toBe('Calcium, corrected')
  })
})

describe('who the patient is', () => {
  const range = 'Ferritina  210  ng/mL  Varones: 30 - 400 Mujeres: 13 - 150'
  it.each([
    ['Sexo: V', 400],
    ['Sexo: Mujer', 150],
    ['Sexo: M', undefined],
    ['Edad / Sexo: 45 años / V', 400],
    ['Edad / Sexo: 45 años / M', undefined],
  ])('is read of "%s" only where the letter is clear', async (sex, high) => {
    const [result] = await read('Paciente: Ada Ruiz', sex, range)
    expect(result?.range?.high).toBe(high)
  })
})

describe('a result before the current one', () => {
  it.each([
    ['Examen  Précédent  Résultat  Unité  Référence'],
    ['Untersuchung  Letzter Wert  Ergebnis  Einheit  Referenz'],
    ['Exame  Anterior  Atual  Unidade  Referência'],
    ['Prueba  Resultado anterior  Resultado  Unidades  Referencia'],
  ])('is left out: %s', async (title) => {
    const rows = ['Urea  34  41  mg/dL  17 - 49', 'Creatinina  1,34  1,01  mg/dL  0,70 - 1,20']
    const found = await read(title, ...rows)
    expect(found.map(({ value }) => value.text)).toEqual(['41', '1,01'])
  })
})

describe('criteria', () => {
  it('are no results beside one of the test, and doubted where they may be one', async () => {
    const found = await read(
      'HbA1c  5.4  %  4.0 - 5.6',
      'HbA1c  >= 6.5  %',
      'HbA1c  < 7.0  %',
      'Triglycerides  >= 150  mg/dL',
    )
    expect(found.map(({ name, doubts }) => [name, doubts.length > 0])).toEqual([
      ['HbA1c', false],
      ['HbA1c', true],
      ['Triglycerides', true],
    ])
  })
})

describe('what was lost', () => {
  it.each([
    ['Component  Ref Range & Units  02/10/2026', 'WBC  4.0 - 11.0 K/uL  6.7', '6.7'],
    ['Component  Latest Ref Rng & Units  02/10/2026', 'WBC  4.0 - 11.0 K/uL  6.7', '6.7'],
    [head, 'K+  4.2  mmol/L  3.5-5.1', '4.2'],
    [head, 'T3  120  ng/dL  71-180', '120'],
    [head, 'Kalium  5,6  mmol/l  3,5  5,1', '5,6'],
    ['Laboratory', 'TSH:2.1 mIU/L (0.4-4.5)', '2.1'],
    ['Laboratory', 'F.S.H.  6,2  UI/L', '6,2'],
    ['Laboratory', 'Vitamine B12  En cours', 'En cours'],
    ['Laboratory', 'Potasio  Muestra hemolizada', 'Muestra hemolizada'],
    ['Determinación: TSH', 'Resultado: 3,41 uUI/ml', '3,41'],
    ['Laboratoire', 'C.R.P.  <  0,6  mg/L  < 5,0', '< 0,6'],
  ])('is read: %s / %s', async (first, line, value) => {
    const { refusal, results } = await parsePages(typePage([first, line], 1, columnWidth))
    expect(results.map((result) => result.value.text)).toEqual([value])
    // A page on which all results are awaited is no report.
    expect(refusal).toBe(/\d/.test(value) ? undefined : 'invalid_input')
  })

  it('takes the names of infections without a code for a lab report', async () => {
    const { refusal, results } = await parsePages(
      typePage(['PCR', 'RSV  negativ', 'Influenza A  positiv', 'Adenovirus  negativ']),
    )
    expect(refusal).toBeUndefined()
    expect(results).toHaveLength(3)
  })
})

it.each(['UR Number', 'SMITH Joan UR', 'Chemistry UR'])(
  'the heading %s does not say that the sample is urine',
  async (heading) => {
    const report = await parsePages(
      typePage([heading, 'Test  Result  Units  Reference', 'Sodium  140  mmol/L  135 - 145']),
    )
    expect(report.results[0]?.loinc.matches[0]?.term.code).toBe('2951-2')
    expect(report.results[0]).not.toHaveProperty('specimen')
  },
)
