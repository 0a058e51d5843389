import { describe, expect, it } from 'vitest'
import { matchLoinc } from './match-loinc.ts'

const firstOf = (input: Parameters<typeof matchLoinc>[0]) => matchLoinc(input).matches[0]?.term.code

describe('matchLoinc, rather than guessing', () => {
  it('ignores one or two letters in brackets', () => {
    for (const name of ['KANAMYCIN (K)', 'CEFTAZIDIME (CA)', 'CEFUROXIME(CU)'])
      expect(matchLoinc({ name, isQualitative: true }).status).toBe('no_match')
    expect(firstOf({ name: 'Potassium (K)', unit: 'mmol/L' })).toBe('2823-3')
    expect(firstOf({ name: 'Thyroid stimulating (TSH)', unit: 'm[IU]/L' })).toBe('3016-3')
  })

  it('gives no code to the susceptibility of a germ', () => {
    expect(matchLoinc({ name: 'Folic acid', isSusceptibility: true })).toEqual({
      status: 'no_match',
      matches: [],
    })
  })
})

describe('matchLoinc of misread names', () => {
  it('finds them by the shapes of their letters', () => {
    expect(firstOf({ name: 'HbAlc', unit: '%' })).toBe('4548-4')
    expect(firstOf({ name: 'HbA lc', unit: '%' })).toBe('4548-4')
  })

  it('finds them when one letter differs, and asks for review', () => {
    const { status, matches } = matchLoinc({ name: 'Folsiure', unit: 'ng/mL' })
    expect(matches[0]?.term.code).toBe('2284-8')
    expect(status).toBe('needs_review')
  })
})
