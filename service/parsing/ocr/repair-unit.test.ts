import { describe, expect, it } from 'vitest'
import { repairUnit } from './repair-unit.ts'

describe('units as engines misread them', () => {
  it('become units that the test is told in', () => {
    expect(repairUnit('ui', 'AST')).toBe('u/l')
    expect(repairUnit('yg/dL', 'Iron')).toBe('ug/dl')
    expect(repairUnit('o/o', 'Lymphocytes')).toBe('%')
  })

  it('stay what they are where they are known, or near to none', () => {
    expect(repairUnit('mg/dL', 'Glucose')).toBeUndefined()
    expect(repairUnit('ui', 'Glucose')).not.toBe('u/l')
    expect(repairUnit('banana', 'Glucose')).toBeUndefined()
  })
})
