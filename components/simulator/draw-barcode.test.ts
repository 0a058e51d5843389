import { describe, expect, it } from 'vitest'
import { drawBarcode } from './draw-barcode.ts'

describe('drawBarcode', () => {
  it.each(['code128', 'qrcode', 'datamatrix'] as const)('draws a kit’s code as %s', (kind) => {
    const { viewBox, paths } = drawBarcode(kind, 'ABCD1234EFGH')
    const [, , width, height] = viewBox.split(' ').map(Number)
    expect(paths.length).toBeGreaterThan(0)
    expect(paths.every((path) => /^M[\d.]/.test(path.d))).toBe(true)
    expect(paths.every((path) => (path.strokeWidth !== undefined) === (kind === 'code128'))).toBe(
      true,
    )
    if (kind !== 'code128') expect(width).toBe(height)
  })
})
