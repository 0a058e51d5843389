import { describe, expect, it } from 'vitest'
import { removeLines } from './remove-lines.ts'

const [width, height] = [1200, 300]
const paper = () => ({ width, height, pixels: new Uint8Array(width * height).fill(255) })
type Page = ReturnType<typeof paper>

function fill(page: Page, x: number, y: number, wide: number, tall: number) {
  for (let row = y; row < y + tall; row += 1)
    page.pixels.fill(0, row * width + x, row * width + x + wide)
}

const inkOf = ({ pixels }: Page) => pixels.filter((pixel) => pixel < 128).length

describe('removeLines', () => {
  it('removes long lines, slightly leaning ones, and the side of a single cell', () => {
    const page = paper()
    fill(page, 50, 40, 1000, 2)
    for (let step = 0; step < 20; step += 1) fill(page, 50 + step * 50, 100 + step, 50, 2)
    fill(page, 300, 200, 2, 60)
    const rules = removeLines(page, 150)
    expect(inkOf(page)).toBe(0)
    expect(rules).toEqual([300, 301].map((x) => ({ x0: x, y0: 200, x1: x, y1: 259 })))
  })

  it('keeps letters, even those that touch a line', () => {
    const page = paper()
    fill(page, 100, 60, 4, 30)
    fill(page, 140, 60, 20, 4)
    const letters = inkOf(page)
    removeLines(page, 150)
    expect(inkOf(page)).toBe(letters)
    fill(page, 60, 94, 900, 2)
    fill(page, 200, 64, 4, 30)
    removeLines(page, 150)
    expect(inkOf(page)).toBeGreaterThanOrEqual(letters + 100)
  })

  it('keeps tall letters in a crop of a few lines', () => {
    const page = paper()
    for (let letter = 0; letter < 20; letter += 1) fill(page, 60 + letter * 40, 60, 4, 50)
    const letters = inkOf(page)
    fill(page, 30, 20, 2, 250)
    removeLines(page, 150)
    expect(inkOf(page)).toBe(letters)
  })
})
