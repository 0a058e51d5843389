import { describe, expect, it } from 'vitest'
import { usStates } from '#lib/kits/us-states.ts'
import { isPrintableLine, isSpellableLine, printableLine } from './printable-line.ts'
import { findZipStates, isZipOfState } from './zip-states.ts'

describe('findZipStates', () => {
  it.each([
    ['90210', ['CA']],
    ['85281-1234', ['AZ']],
    ['06390', ['CT', 'NY']],
    ['00501', ['NY']],
    ['83414', ['ID', 'WY']],
    ['00000', []],
    ['none', []],
  ])('finds %s in %j', (zip, states) => {
    expect(findZipStates(zip)).toEqual(states)
  })

  it('knows a code of every state that the forms offer', () => {
    const codes = Array.from({ length: 1000 }, (_, index) => String(index).padStart(3, '0'))
    const found = new Set(codes.flatMap((prefix) => findZipStates(`${prefix}01`)))
    expect([...found].sort()).toEqual(usStates.map(([code]) => code).sort())
  })

  it('judges a code only where it is in use', () => {
    expect(isZipOfState('90210', 'AK')).toBe(false)
    expect(isZipOfState('00000', 'AK')).toBe(true)
  })
})

describe('printableLine', () => {
  it.each([
    ['77 Peña St', '77 Pena St'],
    ['Straße 5 № 2', 'Strasse 5 No 2'],
    ['12 Main St 😀', '12 Main St'],
    ['3–5 Elm “Rear”', '3-5 Elm "Rear"'],
    ['東京', ''],
  ])('prints %j as %j', (typed, printed) => {
    expect(printableLine(typed)).toBe(printed)
    expect(isPrintableLine(typed)).toBe(false)
    expect(isPrintableLine(printed)).toBe(true)
  })

  it('spells accents, and refuses pictures and other scripts', () => {
    expect(['Peña', 'Łódź', 'Straße'].every(isSpellableLine)).toBe(true)
    expect(['Main 😀', '東京'].some(isSpellableLine)).toBe(false)
  })
})
