import { describe, expect, it } from 'vitest'
import { printUnit, repairUnit } from './repair-unit.ts'

const repair = (printed: string, name: string) => repairUnit(printed, name)?.unit

describe('repairUnit', () => {
  it('is sure where only similar signs were confused', () => {
    expect(repairUnit('Wg/dL', 'Iron')).toEqual({ unit: 'ug/dl', isSure: true })
    expect(repairUnit('μg/a', 'Iron')?.isSure).toBe(false)
  })

  it('finds a unit in which the test is reported', () => {
    expect(repair('ui', 'AST')).toBe('u/l')
    expect(repair('yg/dL', 'Iron')).toBe('ug/dl')
    expect(repair('o/o', 'Lymphocytes')).toBe('%')
    expect(repair('mm’h', 'ESR')).toBe('mm/h')
  })

  it.each([
    ['plU/mL', 'TSH', 'uIU/mL'],
    ['10"3/uL', 'WBC', '10^3/uL'],
    ['1079/1', 'Platelet Count', '10^9/L'],
    ['mmol’', 'Chloride', 'mmol/L'],
    ['Kul', 'Absolute Neutrophils', 'K/uL'],
    ['millionfuL', 'RBC Count', 'million/uL'],
  ])('prints %s of %s as %s', (read, name, printed) => {
    expect(printUnit(repair(read, name) ?? '')).toBe(printed)
  })

  it('leaves known units and words that are close to none', () => {
    expect(repairUnit('mg/dL', 'Glucose')).toBeUndefined()
    expect(repair('ui', 'Glucose')).not.toBe('u/l')
    expect(repairUnit('banana', 'Glucose')).toBeUndefined()
  })
})
