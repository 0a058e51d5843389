import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findConversion } from './find-conversion.ts'

describe('findConversion', () => {
  it.each([
    ['g/dL', 'g/L', 14.2, 142],
    ['mg/L', 'mg/dL', 5, 0.5],
    ['10*3/uL', '10*9/L', 6.1, 6.1],
    ['10*6/uL', '10*12/L', 4.8, 4.8],
    ['ng/mL{FEU}', 'ug/mL{FEU}', 500, 0.5],
    ['mg/g{creat}', 'mg/mg{creat}', 30, 0.03],
    ['m[IU]/L', 'u[IU]/mL', 2.5, 2.5],
    ['k[IU]/L', '[IU]/mL', 0.35, 0.35],
    ['ukat/L', 'U/L', 1, 60],
    ['g/(24.h)', 'mg/(24.h)', 0.15, 150],
    ['Cel', '[degF]', 37, 98.6],
  ])('converts %s to %s', async (from, to, value, expected) => {
    expect((await findConversion(from, to))?.(value)).toBeCloseTo(expected, 9)
  })

  it.each([
    ['%', 'mmol/mol', 'two scales of HbA1c'],
    ['{ratio}', '%', 'a ratio of something else'],
    ['{INR}', '{ratio}', 'standardized'],
    ['mg/dL', 'mmol/L', 'takes the molecule’s weight'],
    ['mg/g{creat}', 'mg/mmol{creat}', 'takes the weight of creatinine'],
    ['meq/L', 'mmol/L', 'takes the charge'],
    ['mosm/kg', 'mmol/kg', 'other particles'],
    ['ng/mL{FEU}', 'ng/mL', 'another standard'],
    ['mL/min/{1.73_m2}', 'mL/min', 'held against a body’s surface'],
    ['U/L', '[IU]/L', 'arbitrary units'],
    ['U/mL', '[IU]/mL', 'arbitrary units'],
    ['/[HPF]', '/uL', 'another volume'],
    ['mol/L', '10*3/uL', 'moles and cells'],
    ['no unit', 'g/L', 'no unit'],
  ])('does not convert %s to %s: %s', async (one, other) => {
    expect(await findConversion(one, other)).toBeUndefined()
    expect(await findConversion(other, one)).toBeUndefined()
  })

  const families = [
    ['g/dL', 'g/L', 'mg/dL', 'ug/mL', 'ng/mL', 'pg/mL', 'mg/L'],
    ['mmol/L', 'umol/L', 'nmol/L', 'pmol/L', 'umol/dL'],
    ['10*3/uL', '10*9/L', '/uL', '10*6/uL', '10*12/L', '10*6/mL'],
    ['[IU]/L', 'm[IU]/mL', 'u[IU]/mL', 'm[IU]/L', 'k[IU]/L', '[IU]/mL'],
    ['U/L', 'ukat/L', 'U/mL', 'nkat/L'],
    ['mg/g{creat}', 'mg/mg{creat}'],
  ]
  const pair = fc
    .constantFrom(...families)
    .chain((family) => fc.tuple(fc.constantFrom(...family), fc.constantFrom(...family)))

  it('round-trips, and keeps the order of values', async () => {
    await fc.assert(
      fc.asyncProperty(
        pair,
        fc.double({ min: 1e-4, max: 1e6, noNaN: true }),
        fc.double({ min: 1e-4, max: 1e6, noNaN: true }),
        async ([from, to], one, other) => {
          const there = await findConversion(from, to)
          const back = await findConversion(to, from)
          if (!there || !back) throw new Error(`${from} is not ${to}`)
          expect(Math.abs(back(there(one)) / one - 1)).toBeLessThan(1e-9)
          if (Math.abs(one / other - 1) > 1e-9) expect(there(one) < there(other)).toBe(one < other)
        },
      ),
    )
  })
})
