import { listInk } from './find-skew.ts'
import type { Raster } from './raster.ts'
import { imageThresholds } from './thresholds.ts'

/** Degrees, clockwise positive: how much the lines lean in the middle of the page, and how much more at its foot than at its head. */
export interface Lean {
  angle: number
  change: number
}

/**
 * How the lines of text lean where a sheet is not quite flat, as after a corner that was missed in the dark: with rows that
 * alternate as sharply as can be, like `findSkew`. Undefined where they all lean alike.
 */
export function findLean(
  raster: Raster,
  maxDegrees: number,
  all = listInk(raster),
): Lean | undefined {
  const { minInkPixels } = imageThresholds.skew
  const {
    maxChange,
    coarseChange,
    coarseDegrees,
    fineDegrees,
    minChange,
    minGain,
    maxSampledPixels,
  } = imageThresholds.lean
  if (all.length < minInkPixels) return undefined
  // Whole columns: single pixels picked by chance would blur the rows.
  const step = Math.max(1, Math.ceil(all.length / maxSampledPixels))
  const ink = all.filter((at) => (at % raster.width) % step === 0)
  const first = bestLean(ink, raster, {
    angles: steps(0, maxDegrees, coarseDegrees),
    changes: steps(0, maxChange, coarseChange),
  })
  const best = bestLean(ink, raster, {
    angles: steps(first.angle, coarseDegrees, fineDegrees),
    changes: steps(first.change, coarseChange, fineDegrees),
  })
  if (Math.abs(best.change) < minChange) return undefined
  const parallel = bestLean(ink, raster, {
    angles: steps(0, maxDegrees, coarseDegrees / 2),
    changes: [0],
  })
  return best.score > parallel.score * minGain ? best : undefined
}

function steps(middle: number, reach: number, step: number): number[] {
  const count = Math.round(reach / step)
  return Array.from({ length: 2 * count + 1 }, (_, at) => middle + (at - count) * step)
}

interface Search {
  angles: readonly number[]
  changes: readonly number[]
}

function bestLean(
  ink: Uint32Array,
  raster: Raster,
  { angles, changes }: Search,
): Lean & { score: number } {
  const { doubtPerDegree } = imageThresholds.skew
  let best = { angle: 0, change: 0, score: -1 }
  for (const angle of angles)
    for (const change of changes) {
      const doubt = 1 - (Math.abs(angle) + Math.abs(change)) * doubtPerDegree
      const score = sharpness(ink, raster, { angle, change }) * doubt
      if (score > best.score) best = { angle, change, score }
    }
  return best
}

const slopeOf = ({ angle, change }: Lean, share: number) =>
  Math.tan(((angle + change * (share - 0.5)) * Math.PI) / 180)

function sharpness(ink: Uint32Array, { width, height }: Raster, lean: Lean): number {
  const spare = height
  const rows = new Float64Array(height + 2 * spare)
  const middle = width / 2
  const [head, foot] = [slopeOf(lean, 0), slopeOf(lean, 1)]
  for (const at of ink) {
    const x = at % width
    const y = (at - x) / width
    const slope = head + ((foot - head) * y) / height
    const row = Math.round(y - (x - middle) * slope) + spare
    rows[row] = (rows[row] ?? 0) + 1
  }
  let score = 0
  for (let row = 1; row < rows.length; row += 1)
    score += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return score
}

/** Moves each column of pixels up or down so that the lines are level. */
export function straighten(raster: Raster, lean: Lean, background = 255): Raster {
  const { width, height, pixels } = raster
  const straight = new Uint8Array(pixels.length)
  const middle = width / 2
  for (let y = 0; y < height; y += 1) {
    const slope = slopeOf(lean, y / height)
    for (let x = 0; x < width; x += 1) {
      const from = y + (x - middle) * slope
      const upper = Math.floor(from)
      const at = upper * width + x
      const isInside = upper >= 0 && upper < height - 1
      const share = from - upper
      straight[y * width + x] = isInside
        ? (pixels[at] ?? background) * (1 - share) + (pixels[at + width] ?? background) * share
        : background
    }
  }
  return { width, height, pixels: straight }
}
