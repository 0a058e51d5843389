import { describe, expect, it } from 'vitest'
import { findMarks } from './find-marks.ts'
import type { Raster } from './raster.ts'

type Rectangle = [x: number, y: number, width: number, height: number]

/** White paper with black rectangles. */
function draw(...rectangles: Rectangle[]): Raster {
  const raster = { width: 120, height: 50, pixels: new Uint8Array(120 * 50).fill(255) }
  for (const [x, y, width, height] of rectangles)
    for (let row = y; row < y + height; row += 1)
      raster.pixels.fill(0, row * 120 + x, row * 120 + x + width)
  return raster
}

const page = { x0: 0, y0: 0, x1: 119, y1: 40 }
const read = (...rectangles: Rectangle[]) => findMarks(draw(...rectangles), page, 150)

describe('findMarks', () => {
  it('distinguishes points and commas from digits', () => {
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

  it('reads neither a hyphen nor a speck as a point', () => {
    expect(read([5, 10, 14, 24], [24, 22, 9, 3], [38, 10, 14, 24])).toEqual(['letter', 'letter'])
    expect(read([5, 10, 14, 24], [24, 32, 1, 1], [34, 10, 14, 24])).toEqual(['letter', 'letter'])
  })

  it('joins the parts of a faint digit', () => {
    expect(read([5, 10, 12, 9], [7, 24, 12, 10], [34, 10, 14, 24])).toEqual(['letter', 'letter'])
    expect(read([5, 10, 6, 24], [13, 10, 7, 24], [34, 10, 14, 24])).toEqual(['letter', 'letter'])
  })

  it('returns undefined for words too small to decide', () => {
    expect(read([5, 10, 4, 8])).toBeUndefined()
    expect(read()).toBeUndefined()
  })
})
