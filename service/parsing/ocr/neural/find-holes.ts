import type { Bounds } from '#service/parsing/image/find-marks.ts'
import type { Raster } from '#service/parsing/image/raster.ts'
import { median } from '#service/parsing/median.ts'
import { neuralThresholds } from './thresholds.ts'

/**
 * Empty cells between full ones of their column that have ink on the page: lone signs that the engine passed over, such as
 * a flag or a single digit.
 */
export function findHoles(words: readonly Bounds[], page: Raster): Bounds[] {
  const lines = groupLines(words)
  const pitch = median(lines.slice(1).map((line, at) => line.y0 - (lines[at]?.y0 ?? 0)))
  return lines.flatMap((line, at) => {
    const [above, below] = [lines[at - 1], lines[at + 1]]
    if (!above || !below) return []
    const isFar = below.y0 - above.y0 > pitch * neuralThresholds.maxHolePitch * 2
    if (isFar) return []
    const holes = listHoles(line, above, below)
    // A leaning line may be taken for two: its words are above or below the hole then.
    return holes.filter(
      (hole) => !words.some((word) => touches(word, hole)) && hasInk(hole, line, page),
    )
  })
}

interface PrintLine {
  y0: number
  y1: number
  words: Bounds[]
}

const middle = ({ y0, y1 }: Pick<Bounds, 'y0' | 'y1'>) => (y0 + y1) / 2

function groupLines(words: readonly Bounds[]): PrintLine[] {
  const lines: PrintLine[] = []
  for (const word of words.toSorted((a, b) => middle(a) - middle(b))) {
    const line = lines.at(-1)
    if (line && middle(word) < line.y1 && middle(word) > line.y0) {
      line.words.push(word)
      line.y0 = Math.min(line.y0, word.y0)
      line.y1 = Math.max(line.y1, word.y1)
    } else lines.push({ y0: word.y0, y1: word.y1, words: [word] })
  }
  return lines
}

/** Where the lines above and below both have a word and this one has none. */
function listHoles(line: PrintLine, above: PrintLine, below: PrintLine): Bounds[] {
  return above.words.flatMap((word) => {
    const same = below.words.find((other) => isAligned(word, other))
    if (!same) return []
    const hole = {
      x0: Math.min(word.x0, same.x0),
      x1: Math.max(word.x1, same.x1),
      y0: line.y0,
      y1: line.y1,
    }
    return [hole]
  })
}

/** Cells of one column: they begin, end, or have their middle at one place. */
function isAligned(one: Bounds, other: Bounds): boolean {
  const reach = (one.y1 - one.y0) * neuralThresholds.columnReach
  const [left, right] = [one.x0 - other.x0, one.x1 - other.x1]
  return Math.min(Math.abs(left), Math.abs(right), Math.abs(left + right) / 2) < reach
}

const touches = (one: Bounds, other: Bounds) =>
  Math.min(one.x1, other.x1) > Math.max(one.x0, other.x0) &&
  Math.min(one.y1, other.y1) > Math.max(one.y0, other.y0)

/** Half as dark against the paper around it as the print of its own line. */
function hasInk(hole: Bounds, line: PrintLine, page: Raster): boolean {
  const { minHoleInk, holeInkContrast } = neuralThresholds
  const print = median(line.words.map((word) => contrastOf(cut(page, word))))
  const cell = cut(page, hole)
  const paper = grayAt(cell, 0.5)
  const ink = cell.pixels.filter((pixel) => pixel <= paper - print * holeInkContrast).length
  return print > 0 && ink >= cell.height ** 2 * minHoleInk
}

const contrastOf = (part: Raster) => grayAt(part, 0.5) - grayAt(part, 0.05)

const grayAt = ({ pixels }: Raster, quantile: number) =>
  pixels.toSorted()[Math.floor(pixels.length * quantile)] ?? 255

function cut({ width, height, pixels }: Raster, bounds: Bounds): Raster {
  const [left, right] = [Math.max(0, Math.floor(bounds.x0)), Math.min(width, Math.ceil(bounds.x1))]
  const [top, bottom] = [Math.max(0, Math.floor(bounds.y0)), Math.min(height, Math.ceil(bounds.y1))]
  const [wide, tall] = [Math.max(0, right - left), Math.max(0, bottom - top)]
  const part = new Uint8Array(wide * tall)
  for (let y = 0; y < tall; y += 1) {
    const from = (top + y) * width + left
    part.set(pixels.subarray(from, from + wide), y * wide)
  }
  return { width: wide, height: tall, pixels: part }
}
