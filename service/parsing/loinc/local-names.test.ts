import { expect, it } from 'vitest'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { matchLoinc } from './match-loinc.ts'

it.each([
  ['Blutzucker nüchtern', 'mg/dL', '1558-6'],
  ['Glicose em jejum', 'mg/dL', '1558-6'],
  ['Azoto ureico', 'mg/dL', '3094-0'],
  ['Bilirrubina indireta', 'mg/dL', '1971-1'],
  ['Bilirubine conjuguée', 'µmol/L', '14629-0'],
  ['LDL-cholesterol (berekend)', 'mg/dL', '13457-7'],
  ['Anticorpi anti-tireoperossidasi', 'IU/mL', '8099-4'],
  ['Hto', '%', '4544-3'],
  ['VHS', 'mm/h', '4537-7'],
  ['Calcio sérico', 'mg/dL', '17861-6'],
  ['Deshidrogenasa láctica (DHL)', 'U/L', '2532-0'],
  ['Triyodotironina total (T3T)', 'ng/mL', '3053-6'],
  ['Phosphat, anorg.', 'mmol/L', '14879-1'],
  ['Protrombinetijd', 's', '5902-2'],
  ['Alfafetoproteina', 'ng/mL', '1834-1'],
  ['Albumina/creatinina', 'mg/g', '9318-7'],
  ['Insulina basal', 'µU/mL', '20448-7'],
  ['Freie Leichtketten Kappa', 'mg/L', '36916-5'],
])('%s in %s is %s', (name, unit, code) => {
  const [first] = matchLoinc({ name, unit: normalizeUnit(unit) }).matches
  expect(first?.term.code).toBe(code)
})

it.each(['DFG estimé (CKD-EPI)', 'Filtrado glomerular (CKD-EPI)', 'GFR nach CKD-EPI'])(
  'asks which formula %s is by',
  (name) => {
    const unit = normalizeUnit('mL/min/1.73m2')
    const { status, matches } = matchLoinc({ name, unit })
    expect(status).toBe('needs_review')
    const codes = matches.map(({ term }) => term.code)
    expect(codes).toEqual(expect.arrayContaining(['62238-1', '98979-8']))
  },
)
