import { describe, expect, it } from 'vitest'
import { findDottedLines, paintOver } from './dotted-lines.ts'
import { listShapes } from './list-shapes.ts'
import type { Raster } from './raster.ts'

const letter = 24

/** A white page with dots of three pixels at these places. */
function page(places: readonly { x: number; y: number }[]): Raster {
  const raster = { width: 400, height: 100, pixels: new Uint8Array(400 * 100).fill(255) }
  for (const { x, y } of places)
    for (const dy of [0, 1, 2])
      raster.pixels.fill(0, (y + dy) * raster.width + x, (y + dy) * raster.width + x + 3)
  return raster
}

const dotsOf = ({ width, height, pixels }: Raster) =>
  findDottedLines(
    [
      ...listShapes(
        pixels.map((pixel) => (pixel < 128 ? 1 : 0)),
        width,
        height,
      ),
    ],
    letter,
  )

const row = (count: number, distance: number, y = 50) =>
  Array.from({ length: count }, (_, at) => ({ x: 40 + Math.round(at * distance), y }))

describe('a dotted line', () => {
  it.each([6, 8.5, 14])('of dots %s pixels apart is found and painted over', (distance) => {
    const raster = page(row(12, distance))
    const dots = dotsOf(raster)
    expect(dots).toHaveLength(12)
    paintOver(raster, dots)
    expect(raster.pixels.every((pixel) => pixel === 255)).toBe(true)
  })

  it('takes the gray of the paper around it, also on a smaller page', () => {
    const dots = dotsOf(page(row(8, 8)))
    const shaded = { width: 200, height: 50, pixels: new Uint8Array(200 * 50).fill(210) }
    for (const { x, y } of row(8, 4, 25)) shaded.pixels[y * 200 + x - 20] = 60
    paintOver(shaded, dots, 0.5)
    expect(new Set(shaded.pixels)).toEqual(new Set([210]))
  })

  it.each([
    ['an ellipsis', row(3, 8)],
    [
      'points of numbers in a column',
      row(8, 90).map(({ x }, at) => ({ x: 40, y: 10 + at * 11 + (x % 2) })),
    ],
    ['dots unevenly apart', [40, 48, 70, 74, 99, 104, 128].map((x) => ({ x, y: 50 }))],
    ['far between', row(8, 40)],
  ])('is not %s', (_what, places) => {
    expect(dotsOf(page(places))).toEqual([])
  })

  it('ends before the decimal point behind it', () => {
    const dots = dotsOf(page([...row(10, 8), { x: 40 + 72 + 22, y: 50 }]))
    expect(dots).toHaveLength(10)
  })
})
