import { describe, expect, it } from 'vitest'
import type { Bounds } from '#service/parsing/image/find-marks.ts'
import { findHoles } from './find-holes.ts'

const [width, height] = [400, 200]
const columns = [10, 150, 300]
const cell = (line: number, column: number): Bounds => {
  const x0 = columns[column] ?? 0
  return { x0, x1: x0 + 40, y0: 10 + line * 30, y1: 22 + line * 30 }
}

/** Paper in falling light with a dark bar in each of the cells. */
function draw(cells: readonly Bounds[]) {
  const pixels = new Uint8Array(width * height)
  for (let at = 0; at < pixels.length; at += 1) pixels[at] = 240 - (at % width) / 4
  for (const { x0, y0, y1 } of cells)
    for (let y = y0 + 1; y < y1 - 1; y += 1) pixels.fill(40, y * width + x0 + 2, y * width + x0 + 6)
  return { width, height, pixels }
}

const all = [0, 1, 2, 3].flatMap((line) => columns.map((_, column) => cell(line, column)))
const without = (...missing: Bounds[]) =>
  all.filter((one) => !missing.some(({ x0, y0 }) => one.x0 === x0 && one.y0 === y0))

describe('findHoles', () => {
  it('finds a cell with ink that was not read, between cells that were', () => {
    const missed = cell(1, 2)
    expect(findHoles(without(missed), draw(all))).toEqual([missed])
    expect(findHoles(all, draw(all))).toEqual([])
  })

  it('leaves empty cells empty', () => {
    const empty = [cell(1, 2), cell(2, 1)]
    expect(findHoles(without(...empty), draw(without(...empty)))).toEqual([])
  })

  it('looks only between neighboring lines', () => {
    expect(findHoles(without(cell(0, 1), cell(3, 2)), draw(all))).toEqual([])
    const far = all.map((one) => (one.y0 > 90 ? { ...one, y0: one.y0 + 70, y1: one.y1 + 70 } : one))
    const read = far.filter(({ x0, y0 }) => x0 !== 300 || y0 !== 70)
    expect(findHoles(read, draw(far))).toEqual([])
  })
})
