import { describe, expect, it } from 'vitest'
import type { ReadResult } from '#service/parsing/result/read-result.ts'
import { parsePages, typePage, typeText } from '#testing/parsing/type-page.ts'
import type { TextItem } from './page.ts'

const head = 'Test  Result  Units  Reference Range'
const above = ['Sodium  140  mmol/L  135 - 145', 'Potassium  4.1  mmol/L  3.5 - 5.1']
const below = 'Chloride  101  mmol/L  98 - 107'

/** Rows in a table, between certain ones. */
const inTable = (...rows: string[]) => typePage([head, ...above, ...rows, below])
const rowTop = 60 + 3 * 16

const germanHead = 'Untersuchung  Ergebnis  Einheit  Referenzbereich'

/** Name, value, UCUM unit, limits and interpretation. */
function summarize({ name, value, ucum, range, interpretation }: ReadResult) {
  return [name, value.text, ucum, range?.low, range?.high, interpretation]
}

async function readMiddle(...rows: string[]) {
  const { results } = await parsePages(inTable(...rows))
  expect(results.map(({ name }) => name).filter((name) => /^(?:Sod|Pot|Chl)/.test(name))).toEqual([
    'Sodium',
    'Potassium',
    'Chloride',
  ])
  return results.slice(2, -1)
}

describe('results in words after a colon', () => {
  it('are read where the label names a test, and ignored after other labels', async () => {
    const page = inTable('HBsAg: Negative (Ref: Negative)', 'Appearance of form: Negative')
    const { results } = await parsePages(page)
    expect(results.map(({ name }) => name)).toContain('HBsAg')
    expect(results.map(({ name }) => name)).not.toContain('Appearance of form')
  })
})

describe('layout', () => {
  it('reads a row drawn four times to look bold once', async () => {
    const page = inTable('Glucose  92  mg/dL  70 - 99')
    const shift = (x: number, y: number) => (item: TextItem) => ({
      ...item,
      box: { ...item.box, x: item.box.x + x, y: item.box.y + y },
    })
    const copies = [shift(0.4, 0), shift(0.8, 0), shift(0, 0.4)].flatMap((by) => page.items.map(by))
    const { results } = await parsePages({ ...page, items: [...page.items, ...copies] })
    expect(results).toHaveLength(4)
    expect(summarize(results[2] as ReadResult)).toEqual([
      'Glucose',
      '92',
      'mg/dL',
      70,
      99,
      'normal',
    ])
  })

  it('reads an exponent on a line of its own', async () => {
    const page = inTable('WBC  6.4  _  4.0 - 11.0')
    const unit = [
      typeText('10', 320, rowTop),
      typeText('9', 330.2, rowTop - 3, 6),
      typeText('/L', 333.2, rowTop),
    ]
    const { results } = await parsePages({ ...page, items: [...page.items, ...unit] })
    expect(summarize(results[2] as ReadResult)).toEqual(['WBC', '6.4', '10*9/L', 4, 11, 'normal'])
  })

  it('ignores the large letters of a watermark', async () => {
    const page = inTable('Glucose  92  mg/dL  70 - 99')
    const mark = [...'COPY'].map((letter, at) => typeText(letter, 180 + at * 60, 70 + at * 12, 60))
    const { results } = await parsePages({ ...page, items: [...page.items, ...mark] })
    expect(results.map(({ name }) => name)).toEqual(['Sodium', 'Potassium', 'Glucose', 'Chloride'])
  })

  it('reads two tables side by side', async () => {
    const right = ['Calcium  9.4  mg/dL  8.6 - 10.2', 'Albumin  4.2  g/dL  3.5 - 5.0']
    const lines = above.map((left, at) => `${left}  ${right[at]}`)
    const { results } = await parsePages(typePage(lines, 1, 85))
    expect(results.map(({ name, value }) => [name, value.text])).toEqual(
      expect.arrayContaining([
        ['Sodium', '140'],
        ['Calcium', '9.4'],
        ['Potassium', '4.1'],
        ['Albumin', '4.2'],
      ]),
    )
  })

  it.each(['C-Reactive Protein', 'D-Dimer', '25(OH)D'])(
    'reads %s in the second one',
    async (name) => {
      const { results } = await parsePages(
        typePage(
          [
            `${above[0]}  ${name}  4.2  mg/L  0.0 - 5.0`,
            `${above[1]}  Albumin  4.2  g/dL  3.5 - 5.0`,
          ],
          1,
          85,
        ),
      )
      expect(results.map(({ name, value }) => [name, value.text])).toContainEqual([name, '4.2'])
      expect(results).toHaveLength(4)
    },
  )

  it('doubts a value that a name which fills its column is printed up to', async () => {
    const line = 'Erythrocyte Sedimentation Rate8  mm/h  Up to 20'
    const { results } = await parsePages(typePage([line, ...above], 1, 160))
    const [first] = results.map(({ name, value, unit }) => [name, value.text, unit])
    expect(first).toEqual(['Erythrocyte Sedimentation Rate', '8', 'mm/h'])
    expect(results[0]?.doubts).toContain('loose-reading')
  })

  it.each([
    'Vitamin B12  310  pg/mL  200 - 900',
    'Free T3  3.1  pg/mL  2.3 - 4.2',
    'CA125  12  U/mL  0 - 35',
  ])('parts no number from the name: %s', async (line) => {
    const { results } = await parsePages(inTable(line))
    const [name, value] = line.split('  ')
    expect([results[2]?.name, results[2]?.value.text]).toEqual([name, value])
  })

  it('takes no footnote at a name for the value', async () => {
    const lines = ['Cholesterol1  mmol/L  3.0 - 5.0  4.2', 'Sodium  mmol/L  135 - 145  140']
    const { results } = await parsePages(typePage(lines))
    expect(results.map(({ value }) => value.text)).toEqual(['4.2', '140'])
  })

  it('continues a table on the next page without a header', async () => {
    const next = typePage(['Calcium  9.4  mg/dL  8.6 - 10.2', 'Albumin  4.2  g/dL  3.5 - 5.0'], 2)
    const { results } = await parsePages(typePage([head, ...above, below]), next)
    expect(results.map(({ name, page }) => [name, page])).toEqual([
      ['Sodium', 1],
      ['Potassium', 1],
      ['Chloride', 1],
      ['Calcium', 2],
      ['Albumin', 2],
    ])
  })

  it('reads a table without a header', async () => {
    const { results } = await parsePages(typePage([...above, below]))
    expect(results).toHaveLength(3)
  })
})

describe('printed units', () => {
  it.each([
    ['with the micro sign', 'Iron  90  \u00b5g/dL  60 - 170', ['Iron', '90', 'ug/dL', 60, 170]],
    ['with a Greek letter', 'Iron  90  \u03bcg/dL  60 - 170', ['Iron', '90', 'ug/dL', 60, 170]],
    ['in the range', 'Glucose  92  _  70 - 99 mg/dL', ['Glucose', '92', 'mg/dL', 70, 99]],
    ['in the name', 'Glucose (mg/dL)  92  _  70 - 99', ['Glucose (mg/dL)', '92', 'mg/dL', 70, 99]],
    ['in the value', 'Glucose  92 mg/dL  _  70 - 99', ['Glucose', '92', 'mg/dL', 70, 99]],
    ['as a percent sign', 'Hematocrit  41%  _  36 - 46', ['Hematocrit', '41', '%', 36, 46]],
    [
      'with thousands',
      'Platelets  250,000  /uL  150,000 - 400,000',
      ['Platelets', '250,000', '/uL', 150_000, 400_000],
    ],
  ])('%s', async (_how, line, expected) => {
    const [result] = await readMiddle(line)
    expect(result && summarize(result)).toEqual([...expected, 'normal'])
    expect(result?.doubts).toEqual([])
  })

  it('with the signs of a country that writes 4,1 and 1.000', async () => {
    const { results } = await parsePages(
      typePage([
        germanHead,
        'Natrium  140  mmol/l  135 - 145',
        'Kalium  4,1  mmol/l  3,5 - 5,1',
        'Calcium  2,40  mmol/l  2,15 - 2,50',
        'Leukozyten  6,4  x 1.000/\u00b5l  4,0 - 10,0',
      ]),
    )
    expect(results.map(summarize)).toEqual(
      expect.arrayContaining([
        ['Kalium', '4,1', 'mmol/L', 3.5, 5.1, 'normal'],
        ['Calcium', '2,40', 'mmol/L', 2.15, 2.5, 'normal'],
        ['Leukozyten', '6,4', '10*3/uL', 4, 10, 'normal'],
      ]),
    )
  })
})

describe('flags', () => {
  it('reads a flag before the value', async () => {
    const { results } = await parsePages(
      typePage([
        'Test  Flag  Result  Units  Reference Range',
        'Sodium  H  150  mmol/L  135 - 145',
        'Potassium  _  4.1  mmol/L  3.5 - 5.1',
        'Calcium  L  8.1  mg/dL  8.6 - 10.2',
      ]),
    )
    expect(results.map(({ value, flag, standing }) => [value.text, flag, standing])).toEqual([
      ['150', 'H', 'high'],
      ['4.1', undefined, 'normal'],
      ['8.1', 'L', 'low'],
    ])
  })

  it('reads signs before the value as a flag, not as a minus', async () => {
    const { results } = await parsePages(
      typePage([
        germanHead,
        'Natrium  ++ 160  mmol/l  135 - 145',
        'Kalium  - 3,1  mmol/l  3,5 - 5,1',
        'Calcium  2,40  mmol/l  2,15 - 2,50',
      ]),
    )
    expect(results.map(({ value, standing }) => [value.text, standing])).toEqual([
      ['160', 'high'],
      ['3,1', 'low'],
      ['2,40', 'normal'],
    ])
  })

  it('ignores the mark of a new result after the range', async () => {
    const lines = ['Natrium  140  mmol/l  135 - 145  <', 'Kalium  4,1  mmol/l  3,5 - 5,1  <']
    const { results } = await parsePages(typePage([germanHead, ...lines], 1, 120))
    expect(results.map(({ range }) => [range?.low, range?.high])).toEqual([
      [135, 145],
      [3.5, 5.1],
    ])
  })

  it.each([
    ['TSH  <0.01  mIU/L  0.4 - 4.0', 'low'],
    ['CRP  < 5  mg/L  < 5', 'normal'],
    ['Cholesterol  240  mg/dL  < 200', 'high'],
    ['Triglycerides  90  mg/dL  Up to 150', 'normal'],
    ['HBsAg  Non-reactive  _  Non-reactive', 'normal'],
    ['Cholesterol  180  mg/dL  < 200 Desirable / 200 - 239 Borderline', 'normal'],
  ])('compares %s', async (line, standing) => {
    expect((await readMiddle(line))[0]?.standing).toBe(standing)
  })
})

describe('lines about dates, places and signs', () => {
  it.each([
    'Collected  03/14/2026  Reported  03/15/2026',
    'DOB  01/02/1980  Collected  Mar 14, 2026',
    '03/14/2026  03/15/2026',
    'Results  03/14/2026',
    'Test Date  03/14/2026  Result Date  03/15/2026',
    'Lab  Quest Diagnostics  Result date  03/15/2026',
    'Test performed at  Main Lab  CLIA  12D3456789',
    'Units  are  SI',
    'H = High  L = Low  * = Abnormal',
    'ICD-10  E11.9  Z00.00',
    'Report Status  Final  Page  2',
  ])('change nothing in the rows around them, and are none: %s', async (line) => {
    const rows = [...above, below]
    for (const lines of [
      [head, above[0] ?? '', line, ...rows.slice(1)],
      [line, ...rows],
    ]) {
      const { results } = await parsePages(typePage(lines))
      expect(results.map(({ value, range }) => [value.text, range?.low, range?.high])).toEqual([
        ['140', 135, 145],
        ['4.1', 3.5, 5.1],
        ['101', 98, 107],
      ])
      expect(results.flatMap(({ doubts }) => doubts)).toEqual([])
    }
  })
})

describe('columns headed by dates', () => {
  it.each([
    ['Mar 3, 2026  Feb 1, 2026', '92'],
    ['Feb 1, 2026  Mar 3, 2026', '105'],
    ['3-Mar-26  1-Feb-26', '92'],
    ['2025-12-14  2026-02-14', '105'],
    ['03/14/2026 08:15  02/14/2026 09:00', '92'],
    ['14 mars 2026  14 févr. 2026', '92'],
    ['12. Okt. 2025  3. März 2026', '105'],
    ['Aktuell  Vorwert', '92'],
    ['Current  Last Visit', '92'],
  ])('give the newest: %s', async (dates, value) => {
    const { results } = await parsePages(
      typePage([`Test  ${dates}  Units  Range`, 'Glucose  92  105  mg/dL  70 - 120']),
    )
    expect(results).toMatchObject([{ value: { text: value }, range: { low: 70 }, doubts: [] }])
  })
})

describe('lines that only look like results', () => {
  it('ignores a table of risk classes', async () => {
    const { results } = await parsePages(
      typePage([
        head,
        ...above,
        below,
        'Interpretation of total cholesterol',
        'Desirable  < 200  mg/dL',
        'Borderline high  200 - 239  mg/dL',
        'High  > 240  mg/dL',
      ]),
    )
    expect(results.map(({ name }) => name)).toEqual(['Sodium', 'Potassium', 'Chloride'])
  })

  it('ignores percentages in sentences', async () => {
    const sentences = [
      'Goal for most adults: 7% (ref: less)',
      'Risk falls 21% per point',
      'Prevalence in adults 11.3%',
      'Loss of weight 5% to 10%',
    ]
    expect(await readMiddle(...sentences)).toEqual([])
  })

  it('ignores a range whose result is pending', async () => {
    expect(await readMiddle('Ferritin  _  ng/mL  30 - 300')).toEqual([])
  })
})

// These must never count as certain (N48).
describe('doubts', () => {
  it.each([
    ['an unknown unit', 'Sodium  140  bananas/L  135 - 145', 'unit-unknown'],
    ['no unit where there must be one', 'Ferritin  92  _  30 - 300', 'unit-missing'],
    ['an unknown name', 'Florbin  12  mg/dL  5 - 20', 'name-unknown'],
    ['a unit that the test cannot have', 'Glucose  92  fL  70 - 99', 'name-unknown'],
    ['a flag against the range', 'Glucose  92 H  mg/dL  70 - 99', 'flag-conflict'],
    ['a lost decimal point', 'Calcium  94  mg/dL  8.6 - 10.2', 'magnitude'],
    ['a value no patient survives', 'Potassium, serum  41  mmol/L  3.5 - 50', 'magnitude'],
    ['a word in the place of a value', 'Vitamin D  hemolyzed  ng/mL  30 - 100', 'free-text'],
    ['a range without its end', 'Potassium, serum  4.1  mmol/L  3.5 -', 'range-unread'],
    ['a range without its sign', 'Potassium, serum  4.1  mmol/L  3.5 5.1', 'range-unread'],
    ['a range upside down', 'Potassium, serum  4.1  mmol/L  5.1 - 3.5', 'range-unread'],
    [
      'a range with a letter before it',
      'Potassium, serum  4.1  mmol/L  x3.5 - 5.1',
      'range-unread',
    ],
    ['a range with a letter in it', 'Potassium, serum  4.1  mmol/L  3.S - 5.1', 'range-unread'],
    ['a range of three', 'Potassium, serum  4.1  mmol/L  3.5 - 5.1 - 7.3', 'range-unread'],
    ['a range of a number and a word', 'Potassium, serum  4.1  mmol/L  3.5 - high', 'range-unread'],
    ['two values in one row', 'Ferritin  92  94  ng/mL  30 - 300', 'cut-off'],
    ['two values of one unit', 'Glucose  92 mg/dL 94 mg/dL  _  _', 'cut-off'],
    ['a test that has two codes', 'Ionized calcium  1.2  mmol/L  1.1 - 1.3', 'name-ambiguous'],
  ])('%s', async (_what, line, doubt) => {
    const { results } = await parsePages(inTable(line))
    expect(results[2]?.doubts).toContain(doubt)
    for (const other of [results[0], results[1], results.at(-1)]) expect(other?.doubts).toEqual([])
  })

  it.each([
    'Volgt',
    'Volgt nog',
    'Folgt',
    'folgt noch.',
    'ausstehend',
    'à suivre',
    'En cours',
    'Pendiente',
    'Segue',
    'A seguir',
    'Pending',
  ])('a result that follows: %s', async (word) => {
    const { results } = await parsePages(inTable(`Vitamin D  ${word}  ng/mL  30 - 100`))
    expect(results[2]?.doubts).toContain('result-pending')
    expect(results[2]?.doubts).not.toContain('free-text')
  })

  it('a word recognized with low confidence', async () => {
    const page = inTable('Glucose  92  mg/dL  70 - 99')
    const items = page.items.map((item) =>
      item.text === '92' ? { ...item, confidence: 0.6 } : item,
    )
    const { results } = await parsePages({ ...page, items })
    expect(results.map(({ doubts }) => doubts.includes('low-confidence'))).toEqual([
      false,
      false,
      true,
      false,
    ])
  })
})

describe('the panel of a result', () => {
  const letterhead = 'Northfield Clinical Laboratory'
  const rows = [head, ...above]

  it('is the heading above its table, on every page of the table', async () => {
    const { results } = await parsePages(
      typePage([letterhead, 'Patient: Ada Albrecht', 'Electrolytes', ...rows]),
      typePage([head, below], 2),
    )
    expect(results.map(({ panel }) => panel)).toEqual(Array(3).fill('Electrolytes'))
  })

  it('is not the letterhead', async () => {
    const { results, metadata } = await parsePages(typePage([letterhead, ...rows]))
    expect(metadata.labName).toBe(letterhead)
    expect(results.map(({ panel }) => panel)).toEqual([undefined, undefined])
  })
})
