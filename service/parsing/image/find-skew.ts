import { findThreshold, type Raster } from './raster.ts'

const widest = 6
// Twice this across a page is the height of a letter: between coarser steps the right angle is overlooked.
const coarse = 0.25
/** Table cells also meet across lines: among angles of like sharpness the smaller is the likelier, by this share a degree. */
const doubt = 0.03
const fine = 0.1
/** Along its edges a picture may show what the sheet lay on. */
const margin = 0.03

/**
 * The angle in degrees by which the lines of text lean, clockwise positive; 0 where no angle stands out. The rows of a
 * straight page alternate most sharply between ink and paper (projection profile).
 */
export function findSkew(raster: Raster, most = widest): number {
  const ink = listInk(raster)
  if (ink.length < 400) return 0
  const first = bestAngle(ink, raster, -most, most, coarse)
  const best = bestAngle(ink, raster, first - coarse, first + coarse, fine)
  return Math.abs(best) < 0.15 ? 0 : best
}

function listInk(raster: Raster): Uint32Array {
  const threshold = Math.min(findThreshold(raster), 200)
  const { width, height, pixels } = raster
  const [side, top] = [Math.floor(width * margin), Math.floor(height * margin)]
  const found: number[] = []
  for (let y = top; y < height - top; y += 1) {
    for (let x = side; x < width - side; x += 1)
      if ((pixels[y * width + x] ?? 255) <= threshold) found.push(y * width + x)
  }
  const isMostlyInk = found.length > raster.pixels.length * 0.4
  const step = Math.max(1, Math.floor(found.length / 60_000))
  return isMostlyInk
    ? new Uint32Array()
    : Uint32Array.from(found.filter((_, index) => index % step === 0))
}

function bestAngle(
  ink: Uint32Array,
  raster: Raster,
  from: number,
  to: number,
  step: number,
): number {
  let best = 0
  let bestScore = -1
  for (let angle = from; angle <= to + 1e-9; angle += step) {
    const score = sharpness(ink, raster, angle) * (1 - Math.abs(angle) * doubt)
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
