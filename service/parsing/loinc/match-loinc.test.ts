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

describe('matchLoinc of allergens and ENA antibodies', () => {
  it.each([
    ['Peanut (f13)', '6206-7'],
    ['f13 Peanut', '6206-7'],
    ['Pinda', '6206-7'],
    ['Cat dander (e1)', '6833-8'],
    ['Huisstofmijt', '6096-2'],
    ['Milk (f2)', '7258-7'],
    ['Tarwe (f4)', '6276-0'],
  ])('finds specific IgE to %s', (name, code) => {
    const { status, matches } = matchLoinc({ name, unit: 'kU/L' })
    expect([matches[0]?.term.code, status]).toEqual([code, 'auto_match'])
  })

  it('gives no code for IgE to what is measured in mg/L, as IgG is', () => {
    for (const name of ['Tarwe (f4)', 'Peanut (f13)', 'Cow milk'])
      expect(matchLoinc({ name, unit: 'mg/L' }).status).not.toBe('auto_match')
  })

  it.each([
    ['Anti-SSA/Ro', '29964-4'],
    ['SS-A (Ro)', '29964-4'],
    ['Anti-SSB/La', '29965-1'],
    ['Anti-Sm', '11090-8'],
    ['Anti-U1-RNP', '29374-6'],
    ['Anti-Jo-1', '11565-9'],
    ['Scl-70', '27416-7'],
    ['Anti-Scl-70', '27416-7'],
    ['Anti-Topoisomerase I', '27416-7'],
    ['Scl70-Ak', '27416-7'],
    ['Anticuerpos anti-Scl-70', '27416-7'],
    ['Anticorps anti-topoisomérase I', '27416-7'],
    ['Anticorpi anti-topoisomerasi I', '27416-7'],
    ['Scl-70 antistoffen', '27416-7'],
    ['Anticorpos anti-topoisomerase I', '27416-7'],
  ])('finds %s', (name, code) => {
    const { status, matches } = matchLoinc({ name, unit: 'U/mL' })
    expect([matches[0]?.term.code, status]).toEqual([code, 'auto_match'])
  })

  it('takes PM-Scl for another antibody than Scl-70', () => {
    for (const name of ['PM-Scl', 'Anti-PM-Scl 70', 'PM-Scl-100', 'PM/Scl-75'])
      expect(matchLoinc({ name, unit: 'U/mL' }).status).not.toBe('auto_match')
  })

  it('does not guess what two letters stand for', () => {
    expect(matchLoinc({ name: 'Sm', unit: 'U/mL' }).status).not.toBe('auto_match')
    expect(matchLoinc({ name: 'La', unit: 'U/mL' }).status).not.toBe('auto_match')
  })
})

describe('matchLoinc of names that resemble another', () => {
  const immunoglobulins = /^(?:2458-8|2465-3|2472-9|19113-0)$/

  it('takes DHEAS for the sulfate, whatever its unit', () => {
    expect(firstOf({ name: 'DHEAS', unit: 'ng/mL' })).toBe('2191-5')
    expect(firstOf({ name: 'DHEA', unit: 'ng/mL' })).toBe('2193-1')
  })

  it.each(['Rubella, IgG', 'Measles Antibodies, IgG', 'Brucella - IgM', 'Specific IgE, Almond'])(
    'does not take %s for the immunoglobulin itself',
    (name) => {
      const codes = matchLoinc({ name, unit: 'g/L' }).matches.map(({ term }) => term.code)
      expect(codes).not.toEqual(expect.arrayContaining([expect.stringMatching(immunoglobulins)]))
    },
  )

  it.each([
    'IgG',
    'IgG, Serum',
    'Total IgG',
    'S-IgG',
    'Serum IgG (Nephelometry)',
    'Immunoglobulin G, Qn, Serum',
    'Immunglobulin G (IgG)',
    'Immuunglobuline G (IgG)',
    'Inmunoglobulina G (IgG)',
    'Immunoglobuline G (IgG)',
    'Gesamt-IgG',
  ])('takes %s for the immunoglobulin', (name) => {
    expect(firstOf({ name, unit: 'mg/dL' })).toBe('2465-3')
  })

  it('does not take antibodies against MPO for those against TPO', () => {
    expect(matchLoinc({ name: 'MPO antibody', unit: 'U/mL' }).matches).toEqual([])
    expect(firstOf({ name: 'TPO antibody', unit: '[IU]/mL' })).toBe('8099-4')
  })

  it('finds bile pigment in urine', () => {
    const specimen = { kind: 'urine', isCertain: true } as const
    expect(firstOf({ name: 'Bile Pigment', isQualitative: true, specimen })).toBe('5770-3')
  })
})
