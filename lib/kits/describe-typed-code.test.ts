import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeTypedCode } from '#lib/kits/describe-typed-code.ts'
import { readScannedCode } from '#lib/kits/read-scanned-code.ts'
import { buildSampleId, formatSampleId, isSampleId } from '#service/contract/sample-id.ts'

const code = fc.uint8Array({ minLength: 11, maxLength: 11 }).map(buildSampleId)

describe('describeTypedCode', () => {
  it('counts what is missing', () => {
    expect(describeTypedCode('')).toMatchObject({ state: 'empty', missing: 12 })
    expect(describeTypedCode('7K2M-9')).toMatchObject({ state: 'short', missing: 7 })
    expect(describeTypedCode('0000-0000-0000-0')).toMatchObject({ state: 'long' })
  })

  it('knows a right code however it is written', () => {
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

  it('says which letters it read as digits', () => {
    expect(describeTypedCode('o1l').mended).toEqual([
      { typed: 'O', readAs: '0' },
      { typed: 'L', readAs: '1' },
    ])
  })

  it('finds a code in which two look-alikes were taken for one another', () => {
    const withEight = code.filter((sampleId) => sampleId.slice(0, 11).includes('8'))
    fc.assert(
      fc.property(withEight, (sampleId) => {
        const misread = sampleId.replace('8', 'B')
        const told = describeTypedCode(misread)
        expect(told.state).toBe('wrong-check')
        // With more than three candidates it says nothing rather than guess.
        expect(told.suggestions.length === 0 || told.suggestions.includes(sampleId)).toBe(true)
      }),
    )
  })

  it('suggests only codes whose check is right, and few of them', () => {
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
  it('finds the code alone, in an address and in a longer text', () => {
    fc.assert(
      fc.property(code, (sampleId) => {
        const printed = formatSampleId(sampleId)
        expect(readScannedCode(printed)).toBe(sampleId)
        expect(readScannedCode(`https://example.com/kit/${printed}`)).toBe(sampleId)
        expect(readScannedCode(`KIT ${printed}`)).toBe(sampleId)
      }),
    )
  })

  it('is not taken in by the number of a parcel', () => {
    expect(readScannedCode('1Z999AA10123456784')).toBeUndefined()
    expect(readScannedCode('')).toBeUndefined()
  })
})
