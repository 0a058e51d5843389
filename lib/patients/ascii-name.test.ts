import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { personName } from '#contract/people.ts'
import { asciiName, isAsciiName } from './ascii-name.ts'

describe('asciiName', () => {
  it.each([
    ['José', 'Jose'],
    ['Núñez  Ibáñez', 'Nunez Ibanez'],
    ['Łukasz', 'Lukasz'],
    ['Strauß', 'Strauss'],
    ['Ægir Ørsted', 'AEgir Orsted'],
    ['D’Angelo', "D'Angelo"],
    ['Anne–Marie', 'Anne-Marie'],
    ['Nguyễn', 'Nguyen'],
    ['-Ana', 'Ana'],
    ['李', ''],
  ])('turns %s into %s', (name, ascii) => {
    expect(asciiName(name)).toBe(ascii)
  })

  it('returns only names that the service accepts', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (name) => {
        const ascii = asciiName(name)
        return (
          ascii === '' ||
          (isAsciiName(ascii) && (ascii.length > 50 || personName.safeParse(ascii).success))
        )
      }),
    )
  })
})
