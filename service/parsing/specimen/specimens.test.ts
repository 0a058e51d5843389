import { describe, expect, it } from 'vitest'
import { parsePages, typePage, typeText } from '#testing/parsing/type-page.ts'
import { readSpecimen, readSpecimenOfName } from './read-specimen.ts'

const head = 'Test  Result  Units  Reference Range'
const glucose = 'Glucose  69  mg/dL  70 - 99'
const sodium = 'Sodium  140  mmol/L  135 - 145'

/** The first code of each row, with a question mark where it is only offered; none for no match. */
async function readCodes(...lines: string[]): Promise<string[]> {
  const { results } = await parsePages(typePage(lines))
  return results.map(({ loinc: { status, matches } }) =>
    status === 'no_match'
      ? 'none'
      : `${matches[0]?.term.code}${status === 'needs_review' ? '?' : ''}`,
  )
}

describe('the specimen of a heading', () => {
  it.each([
    [
      'pleural',
      ['PLEURAL FLUID', 'Líquido pleural', 'Pleuraerguss', 'Pleuravocht', 'Liquide pleural'],
    ],
    [
      'synovial',
      ['Synovial fluid', 'Líquido sinovial', 'Gelenkpunktat', 'Gewrichtsvocht', 'Liquide synovial'],
    ],
    [
      'synovial',
      [
        'Joint fluid',
        'Líquido articular',
        'Synovialflüssigkeit',
        'Synoviaal vocht',
        'Liquide articulaire',
      ],
    ],
    [
      'ascitic',
      ['Ascitic fluid', 'Líquido ascítico', 'Aszites', 'Ascitesvocht', "Liquide d'ascite"],
    ],
    [
      'ascitic',
      [
        'Peritoneal fluid',
        'Líquido peritoneal',
        'Peritonealflüssigkeit',
        'Peritoneaal vocht',
        'Liquide péritonéal',
      ],
    ],
    [
      'pericardial',
      [
        'Pericardial fluid',
        'Líquido pericárdico',
        'Perikarderguss',
        'Pericardvocht',
        'Liquide péricardique',
      ],
    ],
    [
      'amniotic',
      ['Amniotic fluid', 'Líquido amniótico', 'Fruchtwasser', 'Vruchtwater', 'Liquide amniotique'],
    ],
    [
      'csf',
      [
        'Cerebrospinal fluid',
        'Líquido cefalorraquídeo',
        'Liquor',
        'Cerebrospinaal vocht',
        'Liquide céphalo-rachidien',
      ],
    ],
    ['saliva', ['Saliva', 'Saliva', 'Speichel', 'Speeksel', 'Salive']],
    ['sputum', ['Sputum', 'Esputo', 'Auswurf', 'Sputum', 'Expectorations']],
    ['semen', ['Semen analysis', 'Semen', 'Ejakulat', 'Sperma', 'Sperme']],
    ['stool', ['Stool', 'Heces', 'Stuhl', 'Ontlasting', 'Selles']],
    ['urine', ['Urinalysis', 'Orina', 'Harn', 'Urine', 'Urines']],
    ['fluid', ['Body fluid', 'Líquido corporal', 'Punktat', 'Punctievocht', 'Liquide de ponction']],
    ['other', ['Wound swab', 'Tejido', 'Abstrich', 'Weefsel', 'Frottis']],
    ['blood', ['Serum', 'Suero', 'Plasma', 'Bloed', 'Sang']],
  ] as const)('is %s in five languages', (kind, texts) => {
    expect(texts.map((text) => readSpecimen(text)?.kind)).toEqual(texts.map(() => kind))
  })

  it('is not read from tests that resemble one', () => {
    const names = [
      'Harnsäure',
      'Harnstoff',
      'Urinezuur',
      'Tissue transglutaminase IgA',
      'Blood',
      'Bile acids',
    ]
    expect(names.map(readSpecimenOfName)).toEqual(names.map(() => undefined))
  })
})

describe('a specimen holds', () => {
  it('through the smaller headings below it, also of the same type', async () => {
    expect(await readCodes('Urine', 'Ionen', head, 'Natrium  300  mmol/L  40 - 220')).toEqual([
      '2955-3',
    ])
    expect(await readCodes('PLEURAL FLUID', 'CHEMISTRY', head, glucose)).toEqual(['none'])
  })

  it('past results that look like headings', async () => {
    const lines = ['Urine', 'Helderheid: licht troebel', head, 'Natrium  300  mmol/L  40 - 220']
    expect(await readCodes(...lines)).toEqual(['2955-3'])
    const { results } = await parsePages(typePage(lines))
    expect(results[0]?.panel).toBe('Urine')
  })

  it('until a heading of its rank names another', async () => {
    const codes = await readCodes('PLEURAL FLUID', head, glucose, 'SERUM', head, glucose)
    expect(codes).toEqual(['none', '2345-7'])
  })

  it('until a larger heading, and no smaller one ends it', async () => {
    const [small, large] = [11, 16]
    const table = (y: number) =>
      ['Glucose', '69', 'mg/dL', '70 - 99'].map((text, at) => typeText(text, 40 + at * 140, y))
    const page = {
      page: 1,
      width: 700,
      height: 792,
      items: [
        typeText('Pleural fluid', 40, 60, large),
        typeText('Chemistry', 40, 90, small),
        ...table(110),
        typeText('More chemistry', 40, 140, small),
        ...table(160),
        typeText('Chemistry', 40, 200, large),
        ...table(230),
      ],
    }
    const pleuralThenBlood = await parsePages({
      ...page,
      items: [...page.items, typeText('Metabolism', 40, 260, 20), ...table(290)],
    })
    const statuses = pleuralThenBlood.results.map(({ loinc }) => loinc.status)
    expect(statuses).toEqual(['no_match', 'no_match', 'needs_review', 'auto_match'])
  })

  it('on the next page, below its letterhead', async () => {
    const letterhead = 'NORTHFIELD CLINICAL LABORATORY'
    const { results } = await parsePages(
      typePage([letterhead, 'PLEURAL FLUID', head, glucose]),
      typePage([letterhead, head, sodium], 2),
    )
    expect(results.map(({ loinc }) => loinc.status)).toEqual(['no_match', 'needs_review'])
  })

  it('past subheadings that fluids have as well', async () => {
    const count = 'WBC  5370  /uL  _'
    const codes = await readCodes('BODY FLUID', head, glucose, 'HEMATOLOGY', head, count)
    expect(codes).toEqual(['none', '6690-2?'])
  })

  it('is not set by a remark', async () => {
    const remark = 'Urine sample was hemolyzed'
    expect(await readCodes(head, glucose, remark, sodium)).toEqual(['2345-7', '2951-2'])
    const longer = 'Urine collected at home by courier'
    expect((await readCodes(head, glucose, longer, sodium))[1]).toMatch(/\?$/)
  })

  it('and asks where the report does not say whether it has ended', async () => {
    const codes = await readCodes('URINE', head, 'Sodium  40  mmol/L  _', 'CHEMISTRY', head, sodium)
    expect(codes).toEqual(['2955-3', '2951-2?'])
    const blood = await readCodes(
      'URINE',
      head,
      'Sodium  40  mmol/L  _',
      'HEMATOLOGY',
      head,
      sodium,
    )
    expect(blood).toEqual(['2955-3', '2951-2'])
  })
})

describe('a statement of the specimen', () => {
  it.each([
    'Specimen: Pleural fluid',
    'Source: joint fluid',
    'Herkomst: punctievocht',
    'Staal: pleuravocht',
    'Muestra: Líquido ascítico',
    'Probenmaterial: Aszites',
    'Prélèvement : Liquide pleural',
    'Sample type: Saliva',
    'Specimen: 12345  Source: Pericardial fluid',
  ])('%s rules out codes of blood', async (statement) => {
    expect(await readCodes(statement, head, glucose, sodium)).toEqual(['none', 'none'])
  })

  it('chooses the codes of its fluid', async () => {
    expect(await readCodes('Specimen: CSF', head, glucose, sodium)).toEqual(['2342-4', 'none'])
  })

  it('of serum, or of a number alone, changes nothing', async () => {
    for (const statement of ['Specimen: Serum', 'Specimen: S-1234-2026', 'Sample: 45'])
      expect(await readCodes(statement, head, glucose, sodium)).toEqual(['2345-7', '2951-2'])
  })
})

describe('a specimen in the name of a test', () => {
  it('goes before that of the headings', async () => {
    const rows = ['Glucose, CSF  69  mg/dL  40 - 70', 'Glucose, serum  92  mg/dL  70 - 99', glucose]
    expect(await readCodes('URINE', head, ...rows)).toEqual(['2342-4', '2345-7', '5792-7'])
  })

  it('may stand in a column of its own', async () => {
    const columns = 'Test  Result  Units  Reference Range  Specimen'
    const rows = ['Urine', 'Serum', 'Pleural fluid'].map((specimen) => `${glucose}  ${specimen}`)
    expect(await readCodes(columns, ...rows)).toEqual(['5792-7', '2345-7', 'none'])
  })

  it('contradicts a printed code of blood', async () => {
    const row = 'Glucose (LOINC 2345-7)  69  mg/dL  70 - 99'
    expect(await readCodes(head, row, sodium)).toEqual(['2345-7', '2951-2'])
    expect(await readCodes('PLEURAL FLUID', head, row, sodium)).toEqual(['2345-7?', 'none'])
  })

  it('of a fluid without codes finds none', async () => {
    const rows = [
      'Glucose, pleural fluid  69  mg/dL  _',
      'LDH (synovial fluid)  200  U/L  _',
      sodium,
    ]
    expect(await readCodes(head, ...rows)).toEqual(['none', 'none', '2951-2'])
  })
})
