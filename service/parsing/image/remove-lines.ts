import { findLetterHeight } from './letter-height.ts'
import type { Raster } from './raster.ts'

/** A line is thinner than this, and has paper on both sides for most of its length. */
const thin = 7
const leastPaper = 0.8

/**
 * Paints ruled lines of tables over, which engines read as letters: runs of ink longer than any letter, in rows and in
 * columns, and shorter ones that are thin, such as the side of one cell. Changes the raster.
 */
export function removeLines(raster: Raster, threshold: number): void {
  const { width, height, pixels } = raster
  const isInk = new Uint8Array(pixels.length)
  for (let at = 0; at < pixels.length; at += 1) isInk[at] = (pixels[at] ?? 255) <= threshold ? 1 : 0
  const page = { pixels, isInk, width, height }
  // What fills the picture with a few lines has letters as tall as the cells of a whole page.
  const stroke = findLetterHeight(isInk, width, height) * 1.25
  wipeRows(
    { ...page, isInk: thicken(isInk, width) },
    { least: Math.max(60, width / 14, stroke), leastThin: Math.max(50, width / 32, stroke) },
  )
  wipeColumns(page, {
    least: Math.max(90, width / 18, stroke),
    leastThin: Math.max(46, width / 46, stroke),
  })
}

/** A line that leans a little steps up or down on its way: with the rows above and below it stays whole. */
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

/** From how many pixels of ink on a run is a line, and from how many when it is thin. */
interface Lengths {
  least: number
  leastThin: number
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
      if (run >= lengths.leastThin)
        wipeLine(page, { from: index - run, run, step: 1, across: width }, lengths)
      run = 0
    }
  }
}

/** Row by row with a count for each column: to walk down the columns would miss the processor's cache at each step. */
function wipeColumns(page: Page, lengths: Lengths) {
  const { width, height, isInk } = page
  const runs = new Uint32Array(width)
  for (let y = 0; y <= height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const index = y * width + x
      const run = runs[x] ?? 0
      if (y < height && isInk[index]) {
        runs[x] = run + 1
        continue
      }
      if (run >= lengths.leastThin)
        wipeLine(page, { from: index - run * width, run, step: width, across: 1 }, lengths)
      runs[x] = 0
    }
  }
}

interface Run {
  from: number
  run: number
  /** from one of its pixels to the next, and to the ones beside it */
  step: number
  across: number
}

function wipeLine(page: Page, run: Run, { least }: Lengths) {
  if (run.run >= least || isThin(page, run)) wipe(page, run)
}

function isThin({ isInk }: Page, { from, run, step, across }: Run): boolean {
  let before = 0
  let after = 0
  for (let at = 0; at < run; at += 1) {
    const index = from + at * step
    if (!isInk[index - thin * across]) before += 1
    if (!isInk[index + thin * across]) after += 1
  }
  return Math.min(before, after) >= run * leastPaper
}

/** The run and the grey beside it, but no ink that crosses it. */
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
