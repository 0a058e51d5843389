import type { Bounds } from './find-marks.ts'
import { findLetterHeight } from './letter-height.ts'
import type { Raster } from './raster.ts'
import { imageThresholds } from './thresholds.ts'

/**
 * Paints over the ruled lines of tables, which engines read as letters: runs of ink longer than any letter, in rows and
 * columns, and shorter thin ones, such as the side of one cell. Changes the raster. Returns the upright lines, column by column.
 */
export function removeLines(raster: Raster, threshold: number): Bounds[] {
  const { width, height, pixels } = raster
  const isInk = new Uint8Array(pixels.length)
  for (let at = 0; at < pixels.length; at += 1) isInk[at] = (pixels[at] ?? 255) <= threshold ? 1 : 0
  const page = { pixels, isInk, width, height }
  const { letterFactor, row, column } = imageThresholds.lines
  // In a crop of a few lines the letters are as tall as the cells of a whole page.
  const minStroke = findLetterHeight(isInk, width, height) * letterFactor
  const lengthsOf = (limits: typeof row): Lengths => ({
    min: Math.max(limits.minPx, width / limits.minFraction, minStroke),
    minThin: Math.max(limits.minThinPx, width / limits.minThinFraction, minStroke),
  })
  wipeRows({ ...page, isInk: thicken(isInk, width) }, lengthsOf(row))
  return wipeColumns(page, lengthsOf(column))
}

/** Adds the rows above and below, so that a slightly leaning line stays whole. */
function thicken(isInk: Uint8Array, width: number): Uint8Array {
  const thick = new Uint8Array(isInk.length)
  for (let at = 0; at < isInk.length; at += 1)
    thick[at] = isInk[at] || isInk[at - width] || isInk[at + width] ? 1 : 0
  return thick
}

interface Page {
  pixels: Uint8Array
  isInk: Uint8Array
  width: number
  height: number
}

/** From this many pixels a run of ink is a line, and a thin run from that many. */
interface Lengths {
  min: number
  minThin: number
}

function wipeRows(page: Page, lengths: Lengths) {
  const { width, height, isInk } = page
  for (let y = 0; y < height; y += 1) {
    let run = 0
    for (let x = 0; x <= width; x += 1) {
      const index = y * width + x
      if (x < width && isInk[index]) {
        run += 1
        continue
      }
      if (run >= lengths.minThin)
        wipeLine(page, { from: index - run, run, step: 1, across: width }, lengths)
      run = 0
    }
  }
}

/** Row by row with a count per column: walking down the columns would miss the cache at every step. */
function wipeColumns(page: Page, lengths: Lengths): Bounds[] {
  const { width, height, isInk } = page
  const wiped: Bounds[] = []
  const runs = new Uint32Array(width)
  for (let y = 0; y <= height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x
      const run = runs[x] ?? 0
      if (y < height && isInk[index]) {
        runs[x] = run + 1
        continue
      }
      runs[x] = 0
      if (run < lengths.minThin) continue
      if (wipeLine(page, { from: index - run * width, run, step: width, across: 1 }, lengths))
        wiped.push({ x0: x, y0: y - run, x1: x, y1: y - 1 })
    }
  }
  return wiped
}

interface Run {
  from: number
  run: number
  /** from one of its pixels to the next, and to the one beside it */
  step: number
  across: number
}

function wipeLine(page: Page, run: Run, { min }: Lengths): boolean {
  const isLine = run.run >= min || isThin(page, run)
  if (isLine) wipe(page, run)
  return isLine
}

function isThin({ isInk }: Page, { from, run, step, across }: Run): boolean {
  const { maxThickness, minPaperShare } = imageThresholds.lines
  let before = 0
  let after = 0
  for (let at = 0; at < run; at += 1) {
    const index = from + at * step
    if (!isInk[index - maxThickness * across]) before += 1
    if (!isInk[index + maxThickness * across]) after += 1
  }
  return Math.min(before, after) >= run * minPaperShare
}

function wipe({ pixels, isInk }: Page, { from, run, step, across }: Run) {
  for (let at = 0; at < run; at += 1) {
    const index = from + at * step
    pixels[index] = 255
    for (const side of [-2, -1, 1, 2]) {
      const beside = index + side * across
      if (beside >= 0 && beside < pixels.length && !isInk[beside]) pixels[beside] = 255
    }
  }
}
