import { expect, it } from 'vitest'
import { parsePages, typePage } from '#testing/parsing/type-page.ts'
import { normalizeUnit } from './normalize-unit.ts'

it.each([
  [
    '10*3/uL',
    "10*3/uL|x10E3/uL|10³/µl|10³/mm³|K/uL|K/mcL|K/cmm|K/cu mm|Thous/mcL|Thousand/mcL|THOUS/CU MM|Tsd/µl|Tsd./µL|Tausend/µl|/nl|x10^3 cells/uL|1000/mm³|x 10^3/mm^3|x10(3)/mcL|x10³/mmc|mila/µL|X10'3/uL",
  ],
  [
    '10*6/uL',
    '10^6/µL|x10E6/uL|M/mcL|Mill/mcL|Million/mcL|mill/cu.mm|Mio/µl|Mio./µL|millones/mm3|/pl|x10(6)/mcL|10e6/mm3|milhões/mm3|milioni/mmc|milj./mm³|mln/µL',
  ],
  ['10*9/L', '10⁹/L|x 10⁹/L|x10E9/L|10e9/l|bil/L'],
  ['10*12/L', '10¹²/L|x10^12/L|trillion/L|tril/L'],
  ['10*6/L', 'x10⁶/L|10^6/L'],
  ['10*5/uL', 'lakh/cumm|Lakhs/cu.mm'],
  ['/uL', 'cells/uL|/mm³|cel/mm3|Zellen/µl|Leuko/µl|cells/mcL'],
  ['u[IU]/mL', 'uIU/mL|µIU/mL|mcIU/mL|µUI/mL|µE/ml'],
  [
    'mL/min/{1.73_m2}',
    'mL/min/1.73m2|ml/min/1,73 m²|mL/min/1.73 sqm|ml/min/1,73qm|mL/min per 1.73 m2|mL/min/1.73m**2|ml/mn/1,73 m²|mL/min/1,73',
  ],
  ['mg/g{creat}', 'mg/g creat|mg/g Krea|mcg/mg creat|µg/mg cr'],
  [
    'mm/h',
    'mm/hr|mm/1h|mm/Std.|mm/n.W.|mm/hora|mm/1. Std.|mm/uur|mm/ora|mm/1ª hora|mm in 1st hour|mm 1. Std',
  ],
  ['mg/g{creat}', 'mg/g créat.|mg/g Kreatinin|mg/gr creatinina'],
  ['g/dL', 'gms%|g/dI'],
  ['mg/dL', 'mgs%|mgm/dL|mgm%'],
  ['mmol/L', 'mmoles/L|mmol/I'],
  ['umol/L', 'mcmoles/L|µmol/I'],
  ['m[IU]/mL', 'mlU/mL'],
  ['[IU]/L', 'lU/L'],
  ['L/L', 'L/L|l/l'],
  ['fmol', 'fmol'],
  ['U/L', 'U/l|u/L|Units/L|E/l|U/Lt|U/ltr|units/liter'],
  ['meq/L', 'mEq/L|mval/l'],
  ['%', '%|Vol.-%|vol. %|% of total|% Aktivität|% of lymphs|% of Hb|% sat.'],
  ['/[HPF]', '/HPF|per HPF|/campo|/Gesichtsfeld|#/hpf'],
  ['ug/(24.h)', 'ug/24 hr|µg/24h|mcg/d|µg/Tag'],
  ['mL/(24.h)', 'mL/24h|ml/24 Std.|mL/day'],
  ['ng/mL{DDU}', 'ng/mL DDU|ng/mL D-DU'],
  ['{Log_IU}/mL', 'Log10 IU/mL|log IU/mL'],
  ['EU/dL', 'EU/dL|Ehrlich units/dL'],
  ['ug/g{creat}', 'µg/g creat|mcg/g Cr|µg/g Krea'],
  ['ug/g', 'µg/g|mcg/g stool|µg/g Stuhl|ug/g feces'],
  ["[APL'U]", 'APL|APL-U/mL|APL U/mL'],
  ["[beth'U]", 'BU/mL|Bethesda units'],
  ['k[IU]/L', 'kUA/L|kIE/l'],
  ['kU/L', 'kU/L|kE/l'],
  ['U/g{Hb}', 'U/g Hb|U/g Hgb|IU/g Hb'],
  ['ug/mL{FEU}', 'µg/mL FEU|mg/L FEU|FEU mg/L|mg/l (FEU)'],
  ['ng/(24.h)', 'ng/24h|ng/day'],
  ['mg/(24.h)', 'mg/24 u|mg/24 uur|mg/24 ore|mg/24 heures|mg/jour|mg/día'],
  ['10*9/L', 'Mrd/L|Mrd./l'],
  ['10*6/mL', 'Mio/ml|Mill./ml|million/mL|10E6/mL|M/mL'],
  ['/uL', 'cellen/µL|cellule/µL|Ery/µl'],
  ['nmol/mmol{creat}', 'nmol/mmol creat|nmol/mmol Crea|nmol/mmol Kreatinin'],
  ['umol/mmol{creat}', 'µmol/mmol creat.'],
  ['mmol/mol{creat}', 'mmol/mol creatinine'],
  ['g/g{creat}', 'g/g creat'],
  ['ug/g', 'µg/g fec.|µg/g fèces|ug/g faeces'],
  ['mg/kg', 'mg/kg Stuhl'],
  ['ug/kg', 'µg/kg|mcg/kg'],
  ['umol/h/L', 'µmol/h/L'],
  ['%', '% Hb|%A1c|% (NGSP)'],
  ['mmol/mol', 'mmol/mol (IFCC)'],
  ['[IU]/mL', 'U.I./mL'],
  ['u[IU]/mL', 'microUI/mL|µU.I./mL'],
  ['ug/dL', 'microg/dL|microgr/dL'],
  ['ng/mL', 'nanogr/ml'],
  ['pg/mL', 'picog/mL'],
  ['mg/dL', 'mgr/dL'],
  ['mL/min', 'mL/mn'],
  ['{Log_IU}/mL', 'log UI/mL|IU/mL (log)'],
  ['k[IU]/mL', 'kIU/mL'],
])('%s is printed in many ways', (ucum, printed) => {
  const others = printed.split('|').filter((form) => normalizeUnit(form) !== ucum)
  expect(others).toEqual([])
})

it.each([
  'x13/uL',
  'million',
  'T',
  'H',
  'days',
  'month/day',
  'and/or',
  'N/A',
  '1/2',
  'Male/Female',
  'mg/crit',
  '% positive',
  'M.L.',
  './uL',
  'E9',
  'E6/uL',
  'micro',
])('%s is no unit', (text) => {
  expect(normalizeUnit(text)).toBeUndefined()
})

it('mil/uL is a million of red cells and a thousand of any other', async () => {
  const { results } = await parsePages(
    typePage([
      'Test  Result  Units  Reference Range',
      'RBC  4.62  mil/uL  4.20 - 5.80',
      'Leucocitos  7.1  mil/uL  4.0 - 11.0',
    ]),
  )
  expect(results.map(({ ucum, doubts }) => [ucum, doubts])).toEqual([
    ['10*6/uL', []],
    ['10*3/uL', []],
  ])
})

it.each(['mg/u', 'mL/uur'])('%s, in Dutch per hour, is not read as per day', (printed) => {
  expect(normalizeUnit(printed)).toBeUndefined()
})
