import { describe, expect, it } from 'vitest'
import { buildLines } from '#service/parsing/layout/build-lines.ts'
import { parseReport } from '#service/parsing/parse-report.ts'
import { typePage } from '#testing/parsing/type-page.ts'

const page = (...rows: string[]) =>
  typePage([
    'Test  Result  Units  Reference Range',
    'Sodium  140  mmol/L  135 - 145',
    ...rows,
    'Chloride  101  mmol/L  98 - 107',
  ])

/** The middle rows of a page as two engines read it: name, value, unit and doubts. */
async function readBoth(lead: readonly string[], check: readonly string[]) {
  const readings = [page(...lead), page(...check)]
  expect(readings.flatMap(buildLines).length).toBeGreaterThan(4)
  const { results } = await parseReport({
    pages: [{ kind: 'picture', page: 1, bytes: Buffer.alloc(0) }],
    recognizePage: async () => ({
      page: 1,
      width: 700,
      height: 792,
      source: 'recognized',
      readings,
      isCrossChecked: true,
    }),
  })
  return results
    .filter(({ name }) => !/^(?:Sodium|Chloride)$/.test(name))
    .map(({ name, value, unit, doubts }) => ({ name, value: value.text, unit, doubts }))
}

const potassium = 'Potassium  4.1  mmol/L  3.5 - 5.1'

describe('a page read by two engines', () => {
  it('has a certain row where both read the same', async () => {
    expect(await readBoth([potassium], [potassium])).toEqual([
      { name: 'Potassium', value: '4.1', unit: 'mmol/L', doubts: [] },
    ])
  })

  it.each([
    ['value', 'Potassium  4.7  mmol/L  3.5 - 5.1'],
    ['unit', 'Potassium  4.1  mg/dL  3.5 - 5.1'],
    ['range', 'Potassium  4.1  mmol/L  3.5 - 6.1'],
  ])('keeps what the first engine reads and doubts a %s that differs', async (_part, line) => {
    const [row] = await readBoth([potassium], [line])
    expect(row).toMatchObject({ name: 'Potassium', value: '4.1' })
    expect(row?.doubts).toContain('engines-disagree')
  })

  it.each([
    ['unit', 'ESR  _  mm/hr  0 - 20', 'ESR  19  mm/hr  0 - 20', '19'],
    ['range', 'Triglycerides  _  mg/dL  150', 'Triglycerides  21  mg/dL  < 150', '21'],
    ['flag', 'Potassium  _  H  3.5 - 5.1', 'Potassium  5.9  mmol/L  3.5 - 5.1', '5.9'],
  ])(
    'takes the number of the second where the first took the %s for it',
    async (_what, lead, check, value) => {
      const [row, ...more] = await readBoth([lead], [check])
      expect(row?.value).toBe(value)
      expect(row?.doubts).toContain('engines-disagree')
      expect(more).toEqual([])
    },
  )

  it.each([
    ['FREET3  3.1  pg/mL  2.3 - 4.2', 'FREE 73  3.1  pg/mL  2.3 - 4.2', 'FREE T3'],
    ['HDLCholesterol  54  mg/dL  > 40', 'HDL Cho1esterol  54  mg/dL  > 40', 'HDL Cholesterol'],
  ])('takes the letters of one and the blanks of the other: %s', async (lead, check, name) => {
    const [row] = await readBoth([lead], [check])
    expect(row?.name).toBe(name)
  })

  it('doubts a result whose range in words both misread', async () => {
    const lead = 'HCV Antibody  Negative  _  Neative'
    const [row] = await readBoth([lead], ['HCV Antibody  Negative  _  Nezative'])
    expect(row).toMatchObject({ value: 'Negative', doubts: ['range-unread'] })
  })

  it('doubts a unit that both misread, each in its own way', async () => {
    const [row] = await readBoth(['Iron  53  μg/a  50 - 170'], ['Iron  53  Wg/dL  50 - 170'])
    expect(row?.unit).toBe('ug/dL')
    expect(row?.doubts).toContain('unit-implausible')
  })

  it('makes no row of a header that one of them misread', async () => {
    const header = 'Investigation  Ohcerved Value Bio.Ref.Interval  UOM'
    expect(await readBoth([header], [header])).toEqual([])
  })

  it('takes a percent sign that only one of them saw', async () => {
    const [row] = await readBoth(
      ['Hematocrit  40.7  _  37.0 - 49.0'],
      ['Hematocrit  40.7 %  _  37.0 - 49.0'],
    )
    expect(row).toMatchObject({ value: '40.7', unit: '%', doubts: [] })
  })

  it('doubts a row without the range whose numbers the other one saw', async () => {
    const [row] = await readBoth(['Potassium  4.1  mmol/L'], ['Potassium  4.1  mmol/L  3.5 5.1'])
    expect(row).toMatchObject({ value: '4.1' })
    expect(row?.doubts).toContain('range-unread')
  })

  it.each([
    ['D-Dimer  0.41  ug/mL FEU  0.00 - 0.50', 'ug/mL FEU'],
    ['Hématies  4,52  T/L  3,90 - 5,20', 'T/L'],
    ['Leucocytes  6,32  G/L  4,00 - 10,00', 'G/L'],
    ['Hematocrit  0.38  L/L  0.39 - 0.49', 'L/L'],
  ])('accepts the unit of %s', async (line, unit) => {
    const [row] = await readBoth([line], [line])
    expect(row?.unit).toBe(unit)
    expect(row?.doubts).not.toContain('unit-implausible')
  })

  it('takes no part of a sentence for a result', async () => {
    const line = 'ACR EULAR 2010: laag  1  tot 3 x ULN, hoog meer dan dat'
    expect(await readBoth([line], [line])).toEqual([])
  })

  it('repairs a unit in the name', async () => {
    const line = 'RBC (trilion/L)  3.84  _  4.3 - 5.7'
    expect((await readBoth([line], [line]))[0]?.unit).toBe('trillion/L')
    const [row] = await readBoth(
      ['Sodium (Na)  140  _  135 - 145'],
      ['Sodium (Na)  140  _  135 - 145'],
    )
    expect(row).not.toHaveProperty('unit', 'Na')
  })

  it('restores accents that one engine reads somewhere on the page', async () => {
    const line = (word: string) => `HBsAg  ${word}  _  ${word}`
    const [row] = await readBoth([line('Negatif'), 'Anti-HCV  Négatif'], [line('Negatif')])
    expect(row).toMatchObject({ name: 'HBsAg', value: 'Négatif' })
    const plain = await readBoth([line('Negatif')], [line('Negatif')])
    expect(plain[0]?.value).toBe('Negatif')
  })

  it('accepts the units of urine below its heading', async () => {
    const lines = ['URINE', 'Creatinine  9.8  mmol/L  3.0 - 20.0']
    const [row] = await readBoth(lines, lines)
    expect(row?.unit).toBe('mmol/L')
    expect(row?.doubts).not.toContain('unit-implausible')
  })

  it('reads pO2 where an engine takes its letter for a zero', async () => {
    const line = 'p02  68  mmHg  80 - 100'
    expect((await readBoth([line], [line]))[0]).toMatchObject({ value: '68', unit: 'mmHg' })
  })

  it('keeps an unusual unit that both engines read, and asks about it', async () => {
    const line = 'Albumine  12  mg/L  < 20'
    const [row] = await readBoth([line], [line])
    expect(row?.unit).toBe('mg/L')
    expect(row?.doubts).toContain('unit-implausible')
  })

  it('doubts a row where each takes another word for the result', async () => {
    const [row] = await readBoth(
      ['Potassium  4l1  mmol/L  Normal'],
      ['Potassium  4.1  mmol/L  Normal'],
    )
    expect(row?.doubts).toContain('engines-disagree')
  })

  it('doubts a row that only the first engine sees', async () => {
    const [row] = await readBoth([potassium], [''])
    expect(row).toMatchObject({ value: '4.1', doubts: ['engines-disagree'] })
  })

  it('doubts a limit that only the first engine sees', async () => {
    const [row] = await readBoth([potassium], ['Potassium  4.1  mmol/L'])
    expect(row).toMatchObject({ value: '4.1', doubts: ['engines-disagree'] })
  })

  it('keeps and doubts a known row that the first engine misses', async () => {
    const [row] = await readBoth([''], [potassium])
    expect(row).toMatchObject({ value: '4.1', doubts: ['engines-disagree'] })
  })

  it('takes the whole name where a word of it makes another test, and doubts it', async () => {
    const limits = '15  mg/dL  7 - 20'
    const [row] = await readBoth([`Blood Urea  ${limits}`], [`Blood Urea Nitrogen  ${limits}`])
    expect(row).toMatchObject({ name: 'Blood Urea Nitrogen', doubts: ['engines-disagree'] })
  })

  it('has no doubt about a name that is only spelled differently', async () => {
    const [row] = await readBoth([potassium], [potassium.replace('ium', 'iurn')])
    expect(row).toMatchObject({ name: 'Potassium', doubts: [] })
  })

  it('makes no second row of a range that the other engine took for the result', async () => {
    const rows = await readBoth([potassium], ['Potassium 4,lL  .  .  3.5 - 5.1'])
    expect(rows).toHaveLength(1)
  })

  it('takes no unit in which the limits cannot be, though the value can', async () => {
    const [row] = await readBoth(
      ['C-Reactive Protein  0.6  g/L  <5.0'],
      ['C-Reactive Protein  0.6  mg L  <5.0'],
    )
    expect(row).toMatchObject({ value: '0.6', unit: 'mg/L', doubts: ['unit-implausible'] })
  })

  it('keeps the unit of an enzyme as it is printed', async () => {
    const enzyme = 'ALT  23  IU/L  < 45'
    expect(await readBoth([enzyme], [enzyme])).toEqual([
      { name: 'ALT', value: '23', unit: 'IU/L', doubts: [] },
    ])
  })

  it('drops the lines that explain a result, unless the engines read them differently', async () => {
    const result = 'Cholesterol, Total  214  mg/dL  < 200'
    const levels = ['Cholesterol, Total  200 - 239', 'Zorbium level two  32.5 - 37.4']
    expect(await readBoth([result, ...levels], [result, ...levels])).toHaveLength(1)
    const others = [result, ...levels.map((line) => line.replace('3', '8'))]
    const names = (await readBoth([result, ...levels], others)).map(({ name }) => name)
    expect(names).toEqual(['Cholesterol, Total', 'Zorbium level two'])
  })

  it('drops what only the second engine sees under no known name', async () => {
    expect(await readBoth([''], ['Il li  7  mmol/L  3 - 9'])).toEqual([])
  })
})
