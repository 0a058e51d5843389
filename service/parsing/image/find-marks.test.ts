import { describe, expect, it } from 'vitest'
import { findMarks } from './find-marks.ts'
import type { Raster } from './raster.ts'

type Field = [x: number, y: number, width: number, height: number]

/** White paper with black fields on it. */
function draw(...fields: Field[]): Raster {
  const raster = { width: 120, height: 50, pixels: new Uint8Array(120 * 50).fill(255) }
  for (const [x, y, width, height] of fields)
    for (let row = y; row < y + height; row += 1)
      raster.pixels.fill(0, row * 120 + x, row * 120 + x + width)
  return raster
}

const page = { x0: 0, y0: 0, x1: 119, y1: 40 }
const read = (...fields: Field[]) => findMarks(draw(...fields), page, 150)

describe('shapes of a word', () => {
  it('tells a point and a comma from digits', () => {
    expect(read([5, 10, 14, 24], [24, 30, 4, 4], [34, 10, 14, 24])).toEqual([
      'letter',
      'point',
      'letter',
    ])
    expect(read([5, 10, 14, 24], [24, 30, 4, 9], [34, 10, 14, 24])).toEqual([
      'letter',
      'comma',
      'letter',
    ])
  })

  it('takes neither a hyphen nor a speck for a point', () => {
    expect(read([5, 10, 14, 24], [24, 22, 9, 3], [38, 10, 14, 24])).toEqual(['letter', 'letter'])
    expect(read([5, 10, 14, 24], [24, 32, 1, 1], [34, 10, 14, 24])).toEqual(['letter', 'letter'])
  })

  it('takes the pieces of a faint digit for one', () => {
    expect(read([5, 10, 12, 9], [7, 24, 12, 10], [34, 10, 14, 24])).toEqual(['letter', 'letter'])
    expect(read([5, 10, 6, 24], [13, 10, 7, 24], [34, 10, 14, 24])).toEqual(['letter', 'letter'])
  })

  it('says nothing of what is too small', () => {
    expect(read([5, 10, 4, 8])).toBeUndefined()
    expect(read()).toBeUndefined()
  })
})
