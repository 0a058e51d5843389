import { describe, expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'

const head = 'Test  Result  Units  Reference Range'
const above = ['Sodium  140  mmol/L  135 - 145', 'Potassium  4.1  mmol/L  3.5 - 5.1']
const below = 'Chloride  101  mmol/L  98 - 107'

/** Lines that laboratories print below a result to explain it, as they are read alone. */
const explanations: Record<string, readonly string[]> = {
  English: [
    'Class 0  < 0.10 kU/L  Absent',
    'RAST class 3  3.50 - 17.49  High',
    'Stage G4  15-29  Severely decreased',
    'CKD 3b 30 - 44',
    'Low risk  < 1.0 mg/L',
    'Suboptimal 20 - 30 ng/ml',
    'Borderline high  200 - 239 mg/dL',
    'Target LDL < 70 mg/dL',
    'Weeks 3  5 - 50',
    'Tanner stage 2  0.2 - 2.0',
    'Morning (7-10 am) 6.2 - 19.4',
    'Smokers  < 5.0',
    '2 x ULN  80',
    'Detection limit  0.5 ng/mL',
    'Measurement uncertainty  4.5 %',
    'Cutoff index 0.90 - 1.10',
    'Reference: Clin Chem 2009;55:611-622',
    '5 % of healthy people have values outside',
    'FSH: Follicular 3.5 - 12.5  Luteal 1.7 - 7.7  IU/L',
    'Vitamin D Status  25-OH Vitamin D:',
    'MG Road, Pune - 411001  Ph: 020-26123344',
    'Hauptstr. 4  Tel. 07141/966-110  Fax 07141/966',
  ],
  Dutch: [
    'Negatief: < 7 U/mL',
    'Twijfelachtig: 7 - 10 U/mL',
    '7 - 10 U/mL : grijze zone',
    'Klasse 0: < 0,35 kU/L',
    'Klasse 6  > 100 kU/L  zeer sterk verhoogd',
    'Een titer van 1/80 kan voorkomen bij 5 % van de gezonde personen',
    'Stadium 3  30 - 59 ml/min/1,73m²',
    'Prepuberaal  < 0,3',
    'Rokers < 5,5',
    'Trimester 3: 0,30  3,00  mU/L',
    'Een titer van 1/80 wordt gezien bij 10 - 15 % van de personen',
    'Detectielimiet 0,10',
    'Terugbetaling: B 250',
  ],
  German: [
    'Niedriges Risiko  < 1,0 mg/l',
    'Grenzwertig  10 - 15 U/ml',
    'Negativ  < 0,9',
    'Mangel  < 20 ng/ml',
    'Zielwert LDL < 70 mg/dl',
    'SSW 5  18 - 7340',
    'Follikelphase 3,5 - 12,5 mIU/ml',
    'Nachweisgrenze  20 IU/ml',
  ],
  French: [
    'Insuffisance : < 20 ng/mL',
    'Carence  < 10 ng/mL',
    'Négatif  < 0,8',
    'Objectif LDL < 0,70 g/L',
    'Risque élevé  > 3,00',
    'Phase lutéale 1,7 - 7,7',
    'Limite de détection : 15 copies/mL',
    'soit  6,22  mmol/L  3,89 - 5,83',
  ],
  Spanish: [
    'Riesgo bajo  < 1.0 mg/L',
    'Dudoso  0,8 - 1,1',
    'Deficiencia  < 20 ng/mL',
    'Objetivo LDL < 70 mg/dL',
    'Fase luteínica 1,7 - 7,7',
  ],
  Italian: ['Rischio basso  < 1,0', 'Rischio medio 1,0 - 3,0', 'Carenza  < 10 ng/mL'],
  Portuguese: ['Deficiência < 20 ng/mL', 'Risco baixo  < 1,0 mg/L', 'Limítrofe 200 - 239'],
}

/** What stands at the foot or head of a page, also where it reaches into the columns of a table. */
const footers = [
  'Laboratory director: R. Alvarado, MD  CLIA 05D0642827',
  'Ärztliche Leitung: Dr. med. K. Brandt  Seite 1 von 2',
  'Director técnico: Dra. P. Iriarte Col. 28/3391  Página 1 de 2',
  'Validé par  Dr P. Martin  RPPS 10003456789',
  'Klinisch bioloog: Dr. J. Peeters  Pagina 1 van 3',
  'Direttore sanitario: Dott. A. Bianchi  Pagina 1 di 2',
  'Responsável técnico: Dr. J. Silva  CRM 12345',
  'Accreditatie BELAC 123-MED  NBN EN ISO 15189',
  'ISO 15189  Cert. 4521',
  'NABL M-1234  CAP 7654321',
  'USt-IdNr. DE123456789  HRB 12345',
  'Copy to: Dr. Smith  NPI 1234567890',
  'Reg. No. 2026/445  Bed 12',
  'Vorbefund vom 12.01.2025  5,2',
  'Uw referentie  4456',
]

describe('lines that explain a result', () => {
  it('and those of a page are no results', async () => {
    for (const line of footers) {
      const { results } = await parsePages(typePage([head, ...above, line, below]))
      expect(
        results.map(({ name }) => name),
        line,
      ).toEqual(['Sodium', 'Potassium', 'Chloride'])
    }
  })

  it.each(Object.entries(explanations))('are no results: %s', async (_, lines) => {
    for (const line of lines) {
      const { results } = await parsePages(typePage([head, ...above, line, below]))
      expect(
        results.map(({ name, value }) => `${name} ${value.text}`),
        line,
      ).toEqual(['Sodium 140', 'Potassium 4.1', 'Chloride 101'])
    }
  })

  it.each([
    'Low Density Lipoprotein  104  mg/dL  < 130',
    'High Sensitivity CRP  1.2  mg/L  < 3.0',
    'High Density Lipoprotein  51  mg/dL  > 40',
    'Normal Forms  6  %  > 4',
    'Toxic Granulation  1+  _  None',
    'Pregnancy Test  Negative  _  Negative',
    'Atherogenic Index  0.11  _  < 0.21',
    'Luteinizing Hormone  5.1  IU/L  1.7 - 8.6',
    'Luteinisierendes Hormon  5,1  IU/L  1,7 - 8,6',
    'Toxine A/B  Négatif  _  Négatif',
    'Hormone folliculostimulante  5,1  UI/L  1,7 - 8,6',
    'Schwangerschaftstest  negativ  _  negativ',
    'Target Cells  1+  _  None',
    'Morning Cortisol  14.2  ug/dL  6.2 - 19.4',
    'Fasting Glucose  92  mg/dL  70 - 99',
    'Indirect Bilirubin  0.4  mg/dL  0.2 - 0.8',
    'pH  7.35  _  7.35 - 7.45',
    'CA 15-3  12  U/mL  < 25',
    'Peso specifico  1.015  _  1.005 - 1.030',
    'Spezifisches Gewicht  1.015  _  1.005 - 1.030',
    'Formula leucocitaria: Neutrófilos  61  %  40 - 74',
    'Volume 24h  1500  mL  800 - 2000',
  ])('are not confused with tests whose names begin alike: %s', async (line) => {
    const { results } = await parsePages(typePage([head, ...above, line, below]))
    expect(results.map(({ name }) => name)).toContain(line.split('  ')[0])
  })
})
