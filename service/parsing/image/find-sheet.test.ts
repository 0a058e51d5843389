import { expect, it } from 'vitest'
import { findSheet } from './find-sheet.ts'

const [width, height] = [700, 900]

/** A sheet between 40 and 660, 30 and 870, slightly aslant, under a lamp at its upper left: the far corner is dark. */
function draw(falling: number) {
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) {
    const [x, y] = [at % width, Math.floor(at / width)]
    const light = 1 - falling * ((x / width) ** 2 / 2 + (y / height) ** 2 / 2)
    const isPaper = x > 40 + y / 40 && x < 660 && y > 30 && y < 870 - x / 30
    pixels[at] = (isPaper ? 250 : 90) * light
  }
  return { width, height, pixels }
}

it.each([0, 0.3, 0.55])('finds the corners of a sheet that darkens by %d', (falling) => {
  const corners = findSheet(draw(falling))
  const expected = [
    { x: 41, y: 31 },
    { x: 660, y: 31 },
    { x: 660, y: 848 },
    { x: 62, y: 868 },
  ]
  for (const [at, { x, y }] of expected.entries()) {
    expect(Math.abs((corners?.[at]?.x ?? 0) - x)).toBeLessThan(12)
    expect(Math.abs((corners?.[at]?.y ?? 0) - y)).toBeLessThan(12)
  }
})

it('finds a sheet whose middle is in a cell of a table', () => {
  const sheet = draw(0)
  // A box around the middle, three pixels thick.
  for (let at = 0; at < sheet.pixels.length; at += 1) {
    const [x, y] = [Math.abs((at % width) - 350), Math.abs(Math.floor(at / width) - 450)]
    const isRule = (x < 60 && y < 20) !== (x < 57 && y < 17)
    if (isRule) sheet.pixels[at] = 20
  }
  expect(findSheet(sheet)?.[0]).toEqual(findSheet(draw(0))?.[0])
})
