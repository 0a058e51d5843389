import { describe, expect, it } from 'vitest'
import { printUnit, repairUnit } from './repair-unit.ts'

describe('repairUnit', () => {
  it('finds a unit in which the test is reported', () => {
    expect(repairUnit('ui', 'AST')).toBe('u/l')
    expect(repairUnit('yg/dL', 'Iron')).toBe('ug/dl')
    expect(repairUnit('o/o', 'Lymphocytes')).toBe('%')
    expect(repairUnit('mm’h', 'ESR')).toBe('mm/h')
  })

  it.each([
    ['plU/mL', 'TSH', 'uIU/mL'],
    ['10"3/uL', 'WBC', '10^3/uL'],
    ['1079/1', 'Platelet Count', '10^9/L'],
    ['mmol’', 'Chloride', 'mmol/L'],
    ['Kul', 'Absolute Neutrophils', 'K/uL'],
    ['millionfuL', 'RBC Count', 'million/uL'],
  ])('prints %s of %s as %s', (read, name, printed) => {
    expect(printUnit(repairUnit(read, name) ?? '')).toBe(printed)
  })

  it('leaves known units and words that are close to none', () => {
    expect(repairUnit('mg/dL', 'Glucose')).toBeUndefined()
    expect(repairUnit('ui', 'Glucose')).not.toBe('u/l')
    expect(repairUnit('banana', 'Glucose')).toBeUndefined()
  })
})
