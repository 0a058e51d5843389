import { expect, it } from 'vitest'
import { normalizeUnit } from '#service/parsing/units/normalize-unit.ts'
import { matchLoinc } from './match-loinc.ts'
import { shortNames } from './short-names.ts'

const match = (name: string, unit: string) =>
  matchLoinc({ name, unit: unit === '' ? undefined : normalizeUnit(unit) })

it.each([
  ['Neut #', 'K/uL', '751-8'],
  ['Cistatina C', 'mg/L', '33863-2'],
  ['Anti-Müller-Hormon', 'ng/ml', '38476-8'],
  ['Bilirubina indireta', 'mg/dL', '1971-1'],
  ['Mittleres Plättchenvolumen', 'fl', '32623-1'],
  ['TP', '%', '5894-1'],
  ['TP', 'g/dL', '2885-2'],
  ['Monos', '%', '5905-5'],
  ['Lymphozyten abs.', '/nl', '731-0'],
  ['ABS NRBC', 'K/uL', '771-6'],
  ['Stabkernige', '%', '764-1'],
  ['Retikulozyten', '%', '17849-1'],
  ['Alk. Phosphatase', 'U/L', '6768-6'],
  ['BUN/Creat Ratio', '', '3097-3'],
  ['TSH W/REFLEX TO FT4', 'mIU/L', '3016-3'],
  ['TSH wRfx to Free T4', 'uIU/mL', '3016-3'],
  ['Transferrinsättigung', '%', '2502-3'],
  ['Índice de saturación de transferrina', '%', '2502-3'],
  ['Zink', 'µg/dl', '5763-8'],
  ['Factor reumatoide', 'UI/mL', '11572-5'],
  ['TTPA', 's', '14979-9'],
  ['Actividad de protrombina', '%', '5894-1'],
  ['TG-AK', 'IE/ml', '8098-6'],
  ['Parathormon', 'pg/ml', '2731-8'],
  ['Colesterol no HDL', 'mg/dL', '43396-1'],
  ['LDL colesterol (calculado)', 'mg/dL', '13457-7'],
  ['eGFR NON-AFR. AMERICAN', 'mL/min/1.73m2', '48642-3'],
  ['Microalbuminuria', 'mg/L', '14957-5'],
  ['Volumen plaquetario medio', 'fL', '32623-1'],
])('%s in %s is %s', (name, unit, code) => {
  expect(match(name, unit).matches[0]?.term.code).toBe(code)
})

it('the reflex test is not the test', () => {
  const codes = match('TSH W/REFLEX TO FT4', 'mIU/L').matches.map(({ term }) => term.component)
  expect(codes.filter((component) => component !== 'Thyrotropin')).toEqual([])
})

it.each([
  ['CHE', 'U/l'],
  ['Colesterol no HDL', '%'],
])('%s in %s is never chosen without a question', (name, unit) => {
  expect(match(name, unit).status).not.toBe('auto_match')
})

it('a name is listed once for a test', () => {
  for (const names of Object.values(shortNames)) {
    const all = names.split('|')
    expect(new Set(all).size).toBe(all.length)
  }
})
