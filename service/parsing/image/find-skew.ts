import type { Raster } from './raster.ts'
import { imageThresholds } from './thresholds.ts'

/**
 * The angle of the lines of text in degrees, clockwise positive; 0 where none is clear. The rows of a straight page
 * alternate most sharply between ink and paper (projection profile).
 */
export function findSkew(
  raster: Raster,
  maxDegrees = imageThresholds.skew.maxDegrees,
  ink = listInk(raster),
): number {
  const { minInkPixels, coarseDegrees, fineDegrees, minDegrees } = imageThresholds.skew
  if (ink.length < minInkPixels) return 0
  const at = (angle: number) => sharpness(ink, raster, angle)
  const first = bestAngle(at, { from: -maxDegrees, to: maxDegrees, step: coarseDegrees })
  const best = bestAngle(at, {
    from: first - coarseDegrees,
    to: first + coarseDegrees,
    step: fineDegrees,
  })
  return Math.abs(best) < minDegrees ? 0 : best
}

/** Where the letters are, without the edges of the picture; none where most of it is dark. */
export function listInk(raster: Raster): Uint32Array {
  const { maxInkLight, strokeReach, margin, maxInkShare, maxSampledPixels } = imageThresholds.skew
  const { width, height, pixels } = raster
  // Compared with the paper beside it: paper in the dark is no ink.
  const beside = [-strokeReach, strokeReach, -strokeReach * width, strokeReach * width]
  const isInk = (at: number) => {
    const light = (pixels[at] ?? 255) / maxInkLight
    return light < 255 && beside.some((offset) => (pixels[at + offset] ?? 0) > light)
  }
  const [side, top] = [Math.floor(width * margin), Math.floor(height * margin)]
  const found: number[] = []
  for (let y = top; y < height - top; y += 1) {
    for (let x = side; x < width - side; x += 1) if (isInk(y * width + x)) found.push(y * width + x)
  }
  const isMostlyInk = found.length > raster.pixels.length * maxInkShare
  const step = Math.max(1, Math.floor(found.length / maxSampledPixels))
  return isMostlyInk
    ? new Uint32Array()
    : Uint32Array.from(found.filter((_, index) => index % step === 0))
}

interface Angles {
  from: number
  to: number
  step: number
}

function bestAngle(sharpnessAt: (angle: number) => number, { from, to, step }: Angles): number {
  const { doubtPerDegree } = imageThresholds.skew
  let best = 0
  let bestScore = -1
  for (let angle = from; angle <= to + 1e-9; angle += step) {
    const score = sharpnessAt(angle) * (1 - Math.abs(angle) * doubtPerDegree)
    if (score > bestScore) {
      bestScore = score
      best = angle
    }
  }
  return Math.round(best * 100) / 100
}

function sharpness(ink: Uint32Array, { width, height }: Raster, angle: number): number {
  const slope = Math.tan((angle * Math.PI) / 180)
  const spare = Math.ceil(Math.abs(slope) * width)
  const rows = new Float64Array(height + 2 * spare + 1)
  for (const at of ink) {
    const x = at % width
    const y = (at - x) / width
    const row = Math.round(y - x * slope) + spare
    rows[row] = (rows[row] ?? 0) + 1
  }
  let score = 0
  for (let row = 1; row < rows.length; row += 1)
    score += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return score
}
