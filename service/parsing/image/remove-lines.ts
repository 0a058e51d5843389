import type { Raster } from './raster.ts'

/**
 * Paints ruled lines of tables over, which engines read as letters: runs of ink longer than any letter, in rows and in
 * columns. Changes the raster.
 */
export function removeLines(raster: Raster, threshold: number): void {
  const { width, height, pixels } = raster
  const isInk = Uint8Array.from(pixels, (pixel) => (pixel <= threshold ? 1 : 0))
  wipeRuns(pixels, isInk, {
    lanes: height,
    length: width,
    laneStep: width,
    step: 1,
    least: Math.max(60, width / 14),
  })
  wipeRuns(pixels, isInk, {
    lanes: width,
    length: height,
    laneStep: 1,
    step: width,
    least: Math.max(90, height / 22),
  })
}

interface Lanes {
  lanes: number
  length: number
  laneStep: number
  step: number
  least: number
}

function wipeRuns(
  pixels: Uint8Array,
  isInk: Uint8Array,
  { lanes, length, laneStep, step, least }: Lanes,
) {
  for (let lane = 0; lane < lanes; lane += 1) {
    let run = 0
    for (let at = 0; at <= length; at += 1) {
      const index = lane * laneStep + at * step
      if (at < length && isInk[index]) {
        run += 1
        continue
      }
      if (run >= least) for (let back = 1; back <= run; back += 1) pixels[index - back * step] = 255
      run = 0
    }
  }
}
