import { describe, expect, it } from 'vitest'
import { detectMediaType, findRefusals, type MediaType, maxFileBytes } from './upload-limits.ts'

const picture = { size: 1_000, mediaType: 'image/png' as MediaType | undefined }
const pdf = { size: 1_000, mediaType: 'application/pdf' as MediaType | undefined }

describe('detectMediaType', () => {
  it('goes by the first bytes alone', () => {
    expect(detectMediaType(Buffer.from('%PDF-1.7'))).toBe('application/pdf')
    expect(detectMediaType(Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))).toBe('image/jpeg')
    expect(detectMediaType(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe(
      'image/png',
    )
    for (const other of ['<html>', 'MZ', 'PK\u0003\u0004', 'GIF89a', ' %PDF-1.7', '', '%PD'])
      expect(detectMediaType(Buffer.from(other))).toBeUndefined()
  })
})

describe('findRefusals', () => {
  it('takes one PDF, or up to eight pictures', () => {
    expect(findRefusals([pdf])).toEqual([])
    expect(findRefusals(Array.from({ length: 8 }, () => picture))).toEqual([])
    expect(findRefusals([{ ...picture, size: maxFileBytes }])).toEqual([])
  })

  it('names what is wrong, at its file', () => {
    expect(findRefusals([])).toEqual([{ reason: 'no-files' }])
    expect(findRefusals([picture, { ...picture, size: maxFileBytes + 1 }])).toEqual([
      { reason: 'too-large', file: 1 },
    ])
    expect(findRefusals([{ size: 0, mediaType: undefined }])).toEqual([
      { reason: 'empty', file: 0 },
    ])
    expect(findRefusals([picture, { ...picture, mediaType: undefined }])).toEqual([
      { reason: 'unsupported', file: 1 },
    ])
    expect(findRefusals([picture, pdf])).toEqual([{ reason: 'mixed' }])
    expect(findRefusals(Array.from({ length: 9 }, () => picture))).toEqual([
      { reason: 'too-many-files' },
    ])
  })
})
