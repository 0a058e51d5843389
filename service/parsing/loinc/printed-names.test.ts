import { expect, it } from 'vitest'
import { readSpecimenOfName } from '#service/parsing/specimen/read-specimen.ts'
import { matchLoinc } from './match-loinc.ts'

function match(name: string, unit?: string) {
  const { status, matches } = matchLoinc({ name, unit })
  return [matches[0]?.term.code, status]
}

it.each([
  ['Sodium, Serum', 'mmol/L', '2951-2'],
  ['Serum Creatinine', 'mg/dL', '2160-0'],
  ['Zinc, Plasma', 'ug/dL', '5763-8'],
  ['Alkaline Phosphatase, S', 'U/L', '6768-6'],
  ['Protein, Urine', 'mg/dL', '2888-6'],
])('%s leads to the test of that specimen without a question', (name, unit, code) => {
  expect(match(name, unit)).toEqual([code, 'auto_match'])
})

it.each([
  ['Serum ALT level', 'U/L', '1742-6'],
  ['Serum folate level', 'ug/L', '2284-8'],
  ['Testosterone, Total', 'nmol/L', '14913-8'],
  ['Creatinine Lvl', 'mg/dL', '2160-0'],
  ['Abs. Neutrophils', '10*3/uL', '751-8'],
  ['TSH w/ Free T4 Reflex', 'u[IU]/mL', '3016-3'],
  ['Zinc, Plasma or Serum', 'ug/dL', '5763-8'],
  ['Neutrófilos %', '%', '770-8'],
  ['% Lymphocytes', '%', '736-9'],
  ['Albumin/Creatinine Ratio', 'mg/g{creat}', '9318-7'],
  ['Protein, 24h Urine', 'mg/(24.h)', '2889-4'],
  ['hCG', 'm[IU]/mL', '19080-1'],
])('%s needs no question', (name, unit, code) => {
  expect(match(name, unit)).toEqual([code, 'auto_match'])
})

it('proposes an eGFR that is printed in mL/min, and asks', () => {
  expect(match('GFR (CKD-EPI)', 'mL/min')).toEqual(['62238-1', 'needs_review'])
})

it.each([
  ['Hemoglobin, Plasma', 'g/dL'],
  ['Hemoglobin, Urine', 'g/dL'],
  ['Protein S', 'g/dL'],
])('%s is asked about: the test is of another specimen', (name, unit) => {
  expect(match(name, unit)[1]).not.toBe('auto_match')
})

it.each([
  ['HbA1c', '%', '4548-4'],
  ['HbA1c', 'mmol/mol', '59261-8'],
  ['Glycated Haemoglobin (HbA1c)', '%', '4548-4'],
  ['Glycated Haemoglobin (HbA1c)', 'mmol/mol', '59261-8'],
])('%s in %s has a code of its own', (name, unit, code) => {
  expect(match(name, unit)).toEqual([code, 'auto_match'])
})

it.each([
  ['ESR', 'mm/h', '30341-2'],
  ['Sedimentation Rate-Westergren', 'mm/h', '4537-7'],
  ['LDL-Cholesterol', 'mg/dL', '2089-1'],
  ['LDL Cholesterol, Calculated', 'mg/dL', '13457-7'],
  ['Globulins', 'g/dL', '2336-6'],
  ['MCH', 'pg', '785-6'],
])('%s gets the method that it names, and needs no question for none', (name, unit, code) => {
  expect(match(name, unit)).toEqual([code, 'auto_match'])
})

it('asks which formula an eGFR is by, and of which sample ionized calcium is', () => {
  expect(match('eGFR', 'mL/min/{1.73_m2}')[1]).toBe('needs_review')
  expect(match('Ionized calcium', 'mmol/L')[1]).toBe('needs_review')
})

it.each([
  ['BUN/Creatinine Ratio', undefined],
  ['BUN/Creatinine Ratio', '{ratio}'],
])('%s is a ratio with or without the word as its unit', (name, unit) => {
  expect(match(name, unit)).toEqual(['3097-3', 'auto_match'])
})

it.each([
  ['DHEA Sulphate', 'ug/dL', '2191-5'],
  ['Serum Oestradiol', 'pg/mL', '2243-4'],
])('%s in British spelling is known', (name, unit, code) => {
  expect(match(name, unit)).toEqual([code, 'auto_match'])
})

it('P-LCR counts large platelets and is no spinal fluid', () => {
  expect(match('P-LCR', '%')).toEqual(['48386-7', 'auto_match'])
  expect(readSpecimenOfName('P-LCR')?.kind).not.toBe('csf')
  expect(readSpecimenOfName('Glucosa LCR')?.kind).toBe('csf')
})

it('(F) behind sugar is fasting', () => {
  expect(match('Blood Sugar (F)', 'mg/dL')).toEqual(['1558-6', 'auto_match'])
  expect(match('Glucose (F)', 'mg/dL')).toEqual(['1558-6', 'auto_match'])
})

it.each(['Calcium (Ionized)', 'Calcium, Ionised', 'Ionized Calcium', 'Calcio iónico'])(
  'never takes %s for total calcium',
  (name) => {
    const { matches } = matchLoinc({ name, unit: 'mg/dL', isQualitative: false })
    expect(matches.map(({ term }) => term.code)).not.toContain('17861-6')
  },
)
