import { describe, expect, it } from 'vitest'
import type { Raster } from './raster.ts'
import { findLean, type Lean, straighten } from './straighten.ts'

const [width, height] = [1000, 1300]

/** Lines of letters in three columns down the whole page, on paper that is dark at one corner if asked. */
function draw(isDark = false): Raster {
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    pixels[at] = isDark ? 255 - 0.07 * (x + y) : 255
  }
  for (let line = 0; line < 48; line += 1)
    for (const left of [90, 430, 690])
      for (let dot = 0; dot < 14 * 60; dot += 1) {
        const x = left + Math.floor(dot / 60) * 9 + (dot % 3)
        const y = 100 + line * 23 + Math.floor((dot % 60) / 6)
        pixels[y * width + x] = 20
      }
  return { width, height, pixels }
}

describe('findLean', () => {
  it.each([
    { angle: 0, change: 2 },
    { angle: 0.5, change: -1.5 },
    { angle: -0.75, change: 1 },
  ])('finds how lines lean that were bent by %j', (lean: Lean) => {
    for (const isDark of [false, true]) {
      const found = findLean(straighten(draw(isDark), lean), 1.5)
      expect(found?.angle).toBeCloseTo(-lean.angle, 0)
      expect(Math.abs((found?.change ?? 0) + lean.change)).toBeLessThanOrEqual(0.3)
    }
  })

  it('finds none where all lean alike, even in the dark', () => {
    for (const isDark of [false, true])
      for (const angle of [0, 0.7])
        expect(findLean(straighten(draw(isDark), { angle, change: 0 }), 1.5)).toBeUndefined()
  })
})
