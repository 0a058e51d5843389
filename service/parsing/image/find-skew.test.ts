import { describe, expect, it } from 'vitest'
import { findSkew } from './find-skew.ts'

const [width, height] = [1000, 1300]

/** Skewed lines of letters in three columns, with the dark edge of a table at the left if asked. */
function draw(degrees: number, hasEdge = false) {
  const pixels = new Uint8Array(width * height).fill(255)
  const slope = Math.tan((degrees * Math.PI) / 180)
  for (let line = 0; line < 24; line += 1)
    for (const left of [90, 430, 690])
      for (let letter = 0; letter < 14; letter += 1)
        for (let dot = 0; dot < 60; dot += 1) {
          const x = left + letter * 9 + (dot % 6)
          const y = Math.round(160 + line * 22 + Math.floor(dot / 6) + x * slope)
          pixels[y * width + x] = 0
        }
  if (hasEdge) for (let y = 0; y < height; y += 1) pixels.fill(0, y * width, y * width + y / 60)
  return { width, height, pixels }
}

describe('findSkew', () => {
  it('finds the angle to a fifth of a degree', () => {
    for (const angle of [-4.6, -1.3, 0.7, 2.2, 5.1])
      expect(Math.abs(findSkew(draw(angle)) - angle)).toBeLessThanOrEqual(0.2)
  })

  it('finds none on a straight page, even with a dark edge', () => {
    expect(findSkew(draw(0))).toBe(0)
    expect(findSkew(draw(0, true))).toBe(0)
    expect(findSkew({ width, height, pixels: new Uint8Array(width * height).fill(255) })).toBe(0)
  })
})
