import { describe, expect, it } from 'vitest'
import { matchLoinc } from './match-loinc.ts'

const firstOf = (input: Parameters<typeof matchLoinc>[0]) => matchLoinc(input).matches[0]?.term.code

describe('no match rather than a guess', () => {
  it('takes no letter or two in brackets for a test', () => {
    for (const name of ['KANAMYCIN (K)', 'CEFTAZIDIME (CA)', 'CEFUROXIME(CU)'])
      expect(matchLoinc({ name, isQualitative: true }).status).toBe('no_match')
    expect(firstOf({ name: 'Potassium (K)', unit: 'mmol/L' })).toBe('2823-3')
    expect(firstOf({ name: 'Thyroid stimulating (TSH)', unit: 'm[IU]/L' })).toBe('3016-3')
  })

  it('gives no code to how a germ answers to a drug', () => {
    expect(matchLoinc({ name: 'Folic acid', isSusceptibility: true })).toEqual({
      status: 'no_match',
      matches: [],
    })
  })
})

describe('names that an engine misread', () => {
  it('are found by the shapes of their letters, and left to a person', () => {
    expect(firstOf({ name: 'HbAlc', unit: '%' })).toBe('4548-4')
    expect(firstOf({ name: 'HbA lc', unit: '%' })).toBe('4548-4')
  })

  it('are found when one letter differs, and are never certain', () => {
    const { status, matches } = matchLoinc({ name: 'Folsiure', unit: 'ng/mL' })
    expect(matches[0]?.term.code).toBe('2284-8')
    expect(status).toBe('needs_review')
  })
})
