import { expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'

const reports = {
  French: [
    'Laboratoire du Parc',
    'Nom: DUPONT Marie',
    'Sexe: F',
    'Date de naissance: 12/02/1984',
    'Prélevé le: 14/03/2026',
    'HÉMATOLOGIE',
    'Analyse  Résultat  Unité  Valeurs de référence',
    'Leucocytes  6,4  G/L  4,0 - 10,0',
    'Hématies  4,5  T/L  4,0 - 5,5',
    'Hémoglobine  13,2  g/dL  12,0 - 16,0',
    'Hématocrite  41  %  36 - 46',
    'Plaquettes  250  G/L  150 - 400',
    'BIOCHIMIE',
    'Glycémie à jeun  5,1  mmol/L  3,9 - 5,8',
    'Créatinine  70  µmol/L  45 - 84',
    'Urée  5,0  mmol/L  2,5 - 7,5',
    'Sodium  140  mmol/L  136 - 145',
    'Cholestérol total  4,9  mmol/L  < 5,2',
    'Triglycérides  1,1  mmol/L  < 1,7',
    'Acide urique  250  µmol/L  150 - 350',
    'Fer sérique  15  µmol/L  9 - 30',
    'Ferritine  60  µg/L  15 - 150',
    'ASAT (SGOT)  22  U/L  < 35',
    'ALAT (SGPT)  25  U/L  < 35',
    'Gamma GT  18  U/L  < 40',
    'Phosphatases alcalines  60  U/L  35 - 105',
    'Bilirubine totale  9  µmol/L  < 21',
    'T4 libre  15  pmol/L  10 - 22',
    'Vitamine B12  300  pmol/L  140 - 650',
    'Calcium  2,3  mmol/L  2,2 - 2,6',
    'Potassium  4,1  mmol/L  3,5 - 5,1',
  ],
  Italian: [
    'Laboratorio Analisi San Marco',
    'Paziente: Maria Rossi',
    'Sesso: F',
    'Data di nascita: 12/02/1984',
    'Data prelievo: 14/03/2026',
    'EMATOLOGIA',
    'Esame  Risultato  Unità  Valori di riferimento',
    'Globuli bianchi  6,4  10^3/µL  4,0 - 10,0',
    'Globuli rossi  4,5  10^6/µL  4,0 - 5,5',
    'Emoglobina  13,2  g/dL  12,0 - 16,0',
    'Ematocrito  41  %  36 - 46',
    'Piastrine  250  10^3/µL  150 - 400',
    'CHIMICA CLINICA',
    'Glicemia  92  mg/dL  70 - 99',
    'Creatinina  0,9  mg/dL  0,5 - 1,1',
    'Azotemia  30  mg/dL  15 - 45',
    'Sodio  140  mmol/L  136 - 145',
    'Potassio  4,1  mmol/L  3,5 - 5,1',
    'Calcio  9,4  mg/dL  8,6 - 10,2',
    'Colesterolo totale  180  mg/dL  < 200',
    'Colesterolo HDL  55  mg/dL  > 40',
    'Trigliceridi  110  mg/dL  < 150',
    'Acido urico  4,5  mg/dL  2,4 - 5,7',
    'Sideremia  90  µg/dL  50 - 170',
    'Ferritina  60  ng/mL  15 - 150',
    'Transaminasi GOT (AST)  22  U/L  < 35',
    'Transaminasi GPT (ALT)  25  U/L  < 35',
    'Gamma GT  18  U/L  < 40',
    'Fosfatasi alcalina  60  U/L  35 - 105',
    'Bilirubina totale  0,7  mg/dL  < 1,2',
    'Proteine totali  7,1  g/dL  6,4 - 8,3',
    'VES  8  mm/h  < 20',
    'PCR  1,2  mg/L  < 5',
  ],
  Portuguese: [
    'Laboratório Santa Clara',
    'Paciente: Maria Silva',
    'Sexo: Feminino',
    'Data de nascimento: 12/02/1984',
    'Data da colheita: 14/03/2026',
    'HEMATOLOGIA',
    'Exame  Resultado  Unidade  Valores de referência',
    'Leucócitos  6,4  10^3/µL  4,0 - 10,0',
    'Eritrócitos  4,5  10^6/µL  4,0 - 5,5',
    'Hemoglobina  13,2  g/dL  12,0 - 16,0',
    'Hematócrito  41  %  36 - 46',
    'Plaquetas  250  10^3/µL  150 - 400',
    'BIOQUÍMICA',
    'Glicose em jejum  92  mg/dL  70 - 99',
    'Glicose  92  mg/dL  70 - 99',
    'Creatinina  0,9  mg/dL  0,5 - 1,1',
    'Ureia  30  mg/dL  15 - 45',
    'Sódio  140  mmol/L  136 - 145',
    'Potássio  4,1  mmol/L  3,5 - 5,1',
    'Cálcio  9,4  mg/dL  8,6 - 10,2',
    'Colesterol total  180  mg/dL  < 200',
    'Colesterol HDL  55  mg/dL  > 40',
    'Triglicerídeos  110  mg/dL  < 150',
    'Ácido úrico  4,5  mg/dL  2,4 - 5,7',
    'Ferro sérico  90  µg/dL  50 - 170',
    'Ferritina  60  ng/mL  15 - 150',
    'TGO (AST)  22  U/L  < 35',
    'TGP (ALT)  25  U/L  < 35',
    'Gama GT  18  U/L  < 40',
    'Fosfatase alcalina  60  U/L  35 - 105',
    'Bilirrubina total  0,7  mg/dL  < 1,2',
    'Proteínas totais  7,1  g/dL  6,4 - 8,3',
    'T4 livre  1,2  ng/dL  0,8 - 1,8',
  ],
  Dutch: [
    'Laboratorium Lindendaal',
    'Naam: Ada Albrecht',
    'Geslacht: V',
    'Geboortedatum: 12/02/1984',
    'Afnamedatum: 14/03/2026',
    'HEMATOLOGIE',
    'Bepaling  Resultaat  Eenheid  Referentiewaarden',
    'Leukocyten  6,4  10^9/L  4,0 - 10,0',
    'Erytrocyten  4,5  10^12/L  4,0 - 5,5',
    'Hemoglobine  13,2  g/dL  12,0 - 16,0',
    'Hematocriet  41  %  36 - 46',
    'Trombocyten  250  10^9/L  150 - 400',
    'CHEMIE',
    'Glucose nuchter  92  mg/dL  70 - 99',
    'Creatinine  0,9  mg/dL  0,5 - 1,1',
    'Ureum  30  mg/dL  15 - 45',
    'Natrium  140  mmol/L  136 - 145',
    'Kalium  4,1  mmol/L  3,5 - 5,1',
    'Cholesterol totaal  180  mg/dL  < 200',
    'HDL-cholesterol  55  mg/dL  > 40',
    'Triglyceriden  110  mg/dL  < 150',
    'Urinezuur  4,5  mg/dL  2,4 - 5,7',
    'IJzer  90  µg/dL  50 - 170',
    'Ferritine  60  ng/mL  15 - 150',
    'Alkalische fosfatase  60  U/L  35 - 105',
    'Bilirubine totaal  0,7  mg/dL  < 1,2',
    'Vitamine B12  300  pg/mL  200 - 900',
    'Foliumzuur  8  ng/mL  4 - 20',
    'Vrij T4  1,2  ng/dL  0,8 - 1,8',
  ],
}

it.each(Object.entries(reports))(
  'a report in %s is read and coded without a question',
  async (_language, lines) => {
    const { results, metadata, refusal } = await parsePages(typePage(lines))
    expect(refusal).toBeUndefined()
    const printed = lines.filter((line) => / {2}\S+ {2}\S+ {2}\S/.test(line) && /\d/.test(line))
    expect(results.map(({ name }) => name)).toEqual(printed.map((line) => line.split('  ')[0]))
    for (const { name, loinc, doubts, standing } of results)
      expect([name, loinc.status, doubts, standing]).toEqual([name, 'auto_match', [], 'normal'])
    expect(metadata).toMatchObject({
      gender: 'female',
      dob: '12/02/1984',
      dateCollected: '14/03/2026',
      labName: lines[0],
    })
  },
)

it('G/L counts cells in French, and is grams of anything else', async () => {
  const { results } = await parsePages(
    typePage([
      'Analyse  Résultat  Unité  Valeurs de référence',
      'Plaquettes  250  G/L  150 - 400',
      'Protéines totales  70  G/L  64 - 83',
      'Sodium  140  mmol/L  136 - 145',
    ]),
  )
  expect(results.map(({ ucum }) => ucum)).toEqual(['10*9/L', 'g/L', 'mmol/L'])
})

it.each([
  ['LIQUIDO PLEURICO', 'Glucosio  92  mg/dL  70 - 99'],
  ['LÍQUIDO CEFALORRAQUIDIANO', 'Glicose  92  mg/dL  70 - 99'],
  ['LIQUOR CEFALORACHIDIANO', 'Glucosio  92  mg/dL  70 - 99'],
  ['LIQUIDE PLEURAL', 'Glucose  92  mg/dL  70 - 99'],
])('no blood code is given below %s', async (heading, line) => {
  const { results } = await parsePages(
    typePage([
      heading,
      'Test  Result  Units  Reference Range',
      line,
      'Sodium  140  mmol/L  135 - 145',
    ]),
  )
  for (const { loinc } of results)
    for (const { term } of loinc.matches) expect(term.specimen).not.toMatch(/Serum|Blood/)
})

it.each([
  ['Antigene HBs  Negativo  _  Negativo', '5196-1'],
  ['Antígeno HBs  Não reagente  _  Não reagente', '5196-1'],
])('an antigen is no antibody: %s', async (line, code) => {
  const { results } = await parsePages(
    typePage(['Test  Result  Units  Reference Range', line, 'Sodium  140  mmol/L  135 - 145']),
  )
  expect(results[0]?.standing).toBe('normal')
  expect(results[0]?.loinc.matches.map(({ term }) => term.code)).not.toContain('22322-2')
  expect([code, undefined]).toContain(results[0]?.loinc.matches[0]?.term.code)
})
