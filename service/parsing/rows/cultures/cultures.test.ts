import { describe, expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'

const patient = 'Patient: Ada Albrecht'

async function read(...lines: string[]) {
  const { refusal, results } = await parsePages(typePage([patient, ...lines]))
  expect(refusal).toBeUndefined()
  // No drug has a code in the table: a person sees every row.
  for (const { doubts } of results) expect(doubts).not.toEqual([])
  return results.map(({ name, value, panel }) => [name, value.text, panel])
}

describe('an antibiogram', () => {
  it.each(['$(++)', 's(++)', 'sS(++)', 'S(++)J'])(
    'is repaired where %s is read',
    async (answer) => {
      const rows = await read(
        'URINE CULTURE',
        'Organism: Escherichia coli',
        'Antibiotic  Result',
        'Amikacin  S(+)',
        `Ceftazidime  ${answer}`,
        'Kanamycin  R',
      )
      expect(rows.map(([name, value]) => [name, value])).toContainEqual(['Ceftazidime', 'S(++)'])
    },
  )

  it.each([
    [
      'in English',
      ['URINE CULTURE', 'Organism: Escherichia coli', 'Antibiotic  MIC (µg/mL)  Interpretation'],
      ['Ampicillin  >=32  R', 'Nitrofurantoin  <=16  Susceptible', 'Ciprofloxacin  0.5  I'],
      ['Ampicillin', 'Nitrofurantoin', 'Ciprofloxacin'],
      ['R (MIC >=32 µg/mL)', 'S (MIC <=16 µg/mL)', 'I (MIC 0.5 µg/mL)'],
    ],
    [
      'in Dutch, the answer first',
      ['MICROBIOLOGIE', 'Kweek: Escherichia coli', 'Antibiogram  _  MIC'],
      ['Ampicilline  R  >= 32', 'Amoxicilline/clavulaanzuur  S  4', 'Cefuroxim  gevoelig  4'],
      ['Ampicilline', 'Amoxicilline/clavulaanzuur', 'Cefuroxim'],
      ['R (MIC >= 32)', 'S (MIC 4)', 'S (MIC 4)'],
    ],
    [
      'in German',
      ['BAKTERIOLOGIE', 'Erreger: Escherichia coli', 'Antibiotikum  MHK (mg/l)  Bewertung'],
      ['Ampicillin  >= 32  resistent', 'Cefuroxim  4  intermediär', 'Fosfomycin  16  empfindlich'],
      ['Ampicillin', 'Cefuroxim', 'Fosfomycin'],
      ['R (MIC >= 32 mg/l)', 'I (MIC 4 mg/l)', 'S (MIC 16 mg/l)'],
    ],
    [
      'in Spanish, without concentrations',
      ['UROCULTIVO', 'Germen aislado: Escherichia coli', 'Antibiótico  Interpretación'],
      ['Ampicilina  Resistente', 'Cefuroxima  Sensible', 'Nitrofurantoína  Intermedio'],
      ['Ampicilina', 'Cefuroxima', 'Nitrofurantoína'],
      ['R', 'S', 'I'],
    ],
    [
      'in French',
      ['BACTÉRIOLOGIE', 'Germe isolé: Escherichia coli', 'Antibiotique  CMI (mg/l)  Résultat'],
      ['Ampicilline  >= 32  Résistant', 'Céfuroxime  4  Sensible', 'Amikacine  2  S'],
      ['Ampicilline', 'Céfuroxime', 'Amikacine'],
      ['R (MIC >= 32 mg/l)', 'S (MIC 4 mg/l)', 'S (MIC 2 mg/l)'],
    ],
    [
      'in Italian',
      ['UROCOLTURA', 'Microrganismo: Escherichia coli', 'Antibiotico  CIM (mg/l)  Esito'],
      ['Ampicillina  >= 32  Resistente', 'Cefuroxima  4  Sensibile', 'Gentamicina  1  S'],
      ['Ampicillina', 'Cefuroxima', 'Gentamicina'],
      ['R (MIC >= 32 mg/l)', 'S (MIC 4 mg/l)', 'S (MIC 1 mg/l)'],
    ],
    [
      'in Portuguese',
      ['UROCULTURA', 'Germe isolado: Escherichia coli', 'Antibiótico  CIM (mg/l)  Resultado'],
      ['Ampicilina  >= 32  Resistente', 'Cefuroxima  4  Sensível', 'Ciprofloxacina  1  I'],
      ['Ampicilina', 'Cefuroxima', 'Ciprofloxacina'],
      ['R (MIC >= 32 mg/l)', 'S (MIC 4 mg/l)', 'I (MIC 1 mg/l)'],
    ],
  ])('%s', async (_language, head, rows, names, values) => {
    const [organism, ...drugs] = await read(...head, ...rows)
    expect(organism?.[1]).toBe('Escherichia coli')
    expect(drugs).toEqual(names.map((name, at) => [name, values[at], 'Escherichia coli']))
  })

  it('keeps the answers of two isolates apart', async () => {
    const rows = await read(
      'CULTURE REPORT',
      'Isolate 1: Escherichia coli',
      'Isolate 2: Enterococcus faecalis',
      'Antibiotic  Isolate 1  MIC  Isolate 2  MIC',
      'Ampicillin  R  >=32  S  <=2',
    )
    expect(rows.slice(2)).toEqual([
      ['Ampicillin', 'R (MIC >=32)', 'Escherichia coli'],
      ['Ampicillin', 'S (MIC <=2)', 'Enterococcus faecalis'],
    ])
  })

  it('doubts an answer that may be of either isolate', async () => {
    const page = typePage([
      patient,
      'Isolate 1: Escherichia coli',
      'Isolate 2: Enterococcus faecalis',
      'Antibiotic  Isolate 1  Isolate 2',
      'Ampicillin  R  S',
      'Vancomycin  _  S',
    ])
    const { results } = await parsePages(page)
    expect(results.at(-1)?.panel).not.toBe('Escherichia coli')
    expect(results.at(-1)?.doubts).toContain('loose-reading')
  })
})

describe('a culture', () => {
  it.each([
    ['Urine culture  No growth after 48 hours', 'No growth after 48 hours'],
    ['Kultur: kein Wachstum', 'kein Wachstum'],
    ['Urocultivo: Sin desarrollo bacteriano', 'Sin desarrollo bacteriano'],
    ['Kweek: geen groei', 'geen groei'],
    ['Urocoltura: nessuna crescita', 'nessuna crescita'],
  ])('without growth is a lab report: %s', async (line, value) => {
    expect((await read('MICROBIOLOGY', line)).map((row) => row[1])).toEqual([value])
  })

  it.each([
    ['Colony count: >100,000 CFU/mL', '>100,000', 'CFU/mL'],
    ['Keimzahl  10^5 KBE/ml', '10^5', 'KBE/ml'],
    ['Recuento: > 100.000 UFC/mL', '> 100.000', 'UFC/mL'],
  ])('keeps its count: %s', async (line, value, unit) => {
    const page = typePage([patient, 'Organism: Escherichia coli', line])
    const { results } = await parsePages(page)
    expect(results.at(-1)).toMatchObject({ value: { text: value }, unit })
  })
})

it('a prescription of an antibiotic is no antibiogram', async () => {
  const page = typePage([patient, 'Rx', 'Amoxicillin 500 mg capsules', 'Sig: one twice daily'])
  expect((await parsePages(page)).refusal).toBe('invalid_input')
})

it('the level of an antibiotic in blood stays a measured result', async () => {
  const page = typePage([
    'Test  Result  Units  Reference Range',
    'Vancomycin trough  14.2  mg/L  10 - 20',
    'Sodium  140  mmol/L  135 - 145',
  ])
  const { results } = await parsePages(page)
  expect(results[0]).toMatchObject({ value: { number: 14.2 }, ucum: 'mg/L' })
})
