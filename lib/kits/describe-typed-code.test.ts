import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildSampleId, formatSampleId, isSampleId } from '#contract/sample-id.ts'
import { describeTypedCode } from './describe-typed-code.ts'
import { readScannedCode } from './read-scanned-code.ts'

const code = fc.uint8Array({ minLength: 11, maxLength: 11 }).map(buildSampleId)

describe('describeTypedCode', () => {
  it('counts the missing characters', () => {
    expect(describeTypedCode('')).toMatchObject({ state: 'empty', missing: 12 })
    expect(describeTypedCode('7K2M-9')).toMatchObject({ state: 'short', missing: 7 })
    expect(describeTypedCode('0000-0000-0000-0')).toMatchObject({ state: 'long' })
  })

  it('recognizes a valid code in any notation', () => {
    fc.assert(
      fc.property(code, (sampleId) => {
        expect(describeTypedCode(formatSampleId(sampleId).toLowerCase())).toMatchObject({
          sampleId,
          state: 'right',
          suggestions: [],
        })
      }),
    )
  })

  it('reports the letters it read as digits', () => {
    expect(describeTypedCode('o1l').mended).toEqual([
      { typed: 'O', readAs: '0' },
      { typed: 'L', readAs: '1' },
    ])
  })

  it('suggests the code when one character was confused with a look-alike', () => {
    const withEight = code.filter((sampleId) => sampleId.slice(0, 11).includes('8'))
    fc.assert(
      fc.property(withEight, (sampleId) => {
        const misread = sampleId.replace('8', 'B')
        const described = describeTypedCode(misread)
        expect(described.state).toBe('wrong-check')
        // With more than three candidates it suggests none.
        expect(described.suggestions.length === 0 || described.suggestions.includes(sampleId)).toBe(
          true,
        )
      }),
    )
  })

  it('suggests only a few codes, all with a valid check character', () => {
    const typed = fc.string({
      minLength: 12,
      maxLength: 12,
      unit: fc.constantFrom(...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'),
    })
    fc.assert(
      fc.property(typed, (text) => {
        const { suggestions } = describeTypedCode(text)
        expect(suggestions.length).toBeLessThanOrEqual(3)
        expect(suggestions.every(isSampleId)).toBe(true)
      }),
    )
  })
})

describe('readScannedCode', () => {
  it('finds the code alone, in a URL and in a longer text', () => {
    fc.assert(
      fc.property(code, (sampleId) => {
        const printed = formatSampleId(sampleId)
        expect(readScannedCode(printed)).toBe(sampleId)
        expect(readScannedCode(`https://example.com/kit/${printed}`)).toBe(sampleId)
        expect(readScannedCode(`KIT ${printed}`)).toBe(sampleId)
      }),
    )
  })

  it('ignores a parcel’s tracking number', () => {
    expect(readScannedCode('1Z999AA10123456784')).toBeUndefined()
    expect(readScannedCode('')).toBeUndefined()
  })
})
