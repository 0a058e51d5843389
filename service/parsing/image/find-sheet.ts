import { findThreshold, type Raster } from './raster.ts'
import { imageThresholds } from './thresholds.ts'

export interface Point {
  x: number
  y: number
}

/** The corners of a sheet, clockwise from the upper left one. */
export type Quad = [Point, Point, Point, Point]

/** Undefined where the picture is the sheet itself, or nothing looks like one. */
export function findSheet(raster: Raster): Quad | undefined {
  const threshold = findThreshold(raster)
  const { pixels } = raster
  const starts = listStarts(raster).map((at) => nearestBright(pixels, at, threshold))
  const faded = fillFirst(raster, starts, fadingFrom(raster, threshold))
  const whole = faded && findCorners(raster, faded)
  if (whole && isSheet(whole, raster) && isFilled(faded, whole)) return whole
  const bright = fillFirst(raster, starts, (at) => (pixels[at] ?? 0) > threshold)
  const corners = bright && findCorners(raster, bright)
  return corners && isSheet(corners, raster) ? corners : undefined
}

/** Whether a pixel belongs to the sheet that it adjoins. */
type Joins = (at: number) => boolean

/** A sheet may fade into the dark far from the lamp; beside its edge the table is much darker than the paper nearby. */
function fadingFrom(raster: Raster, threshold: number): Joins {
  const { minFadedShare, maxFading } = imageThresholds.sheet
  const { pixels } = raster
  const nearby = brightestNearby(raster, imageThresholds.sheet.nearby)
  const darkest = threshold * minFadedShare
  return (at) => {
    const pixel = pixels[at] ?? 0
    return pixel > threshold || (pixel > darkest && pixel > (nearby[at] ?? 0) * maxFading)
  }
}

/** The brightest pixel in the square around each one: along rows first, then along columns. */
function brightestNearby({ width, height, pixels }: Raster, reach: number): Uint8Array {
  const along = (from: Uint8Array, step: number, length: number) => {
    const found = new Uint8Array(from.length)
    for (let at = 0; at < from.length; at += 1) {
      const place = Math.floor(at / step) % length
      const [first, last] = [Math.max(-reach, -place), Math.min(reach, length - 1 - place)]
      let most = 0
      for (let offset = first; offset <= last; offset += 1)
        most = Math.max(most, from[at + offset * step] ?? 0)
      found[at] = most
    }
    return found
  }
  return along(along(pixels, 1, width), width, height)
}

/** What was filled is the sheet, and no part of the table that the light leads to. */
function isFilled(seen: Uint8Array, quad: Quad): boolean {
  const { minFilled, maxFilled } = imageThresholds.sheet
  const share = seen.reduce((sum, each) => sum + each, 0) / areaOf(quad)
  return share >= minFilled && share <= maxFilled
}

function findCorners({ width }: Raster, seen: Uint8Array): Quad {
  const best = [Infinity, -Infinity, -Infinity, Infinity]
  const points: Point[] = Array.from({ length: 4 }, () => ({ x: 0, y: 0 }))
  for (let at = 0; at < seen.length; at += 1) {
    if (!seen[at]) continue
    const x = at % width
    const y = (at - x) / width
    const reach = [x + y, x - y, x + y, x - y]
    for (const [index, value] of reach.entries()) {
      const isFurther =
        index === 0 || index === 3 ? value < (best[index] ?? 0) : value > (best[index] ?? 0)
      if (!isFurther) continue
      best[index] = value
      points[index] = { x, y }
    }
  }
  return points as Quad
}

/** The middle first; it may be in a cell of a table, whose rules close it off from the rest of the sheet. */
function listStarts({ width, height }: Raster): number[] {
  const shares = [1 / 2, 1 / 3, 2 / 3, 1 / 4, 3 / 4]
  return shares.flatMap((down) =>
    shares.map((across) => Math.floor(height * down) * width + Math.floor(width * across)),
  )
}

/** What adjoins the first of the places from which enough can be reached. */
function fillFirst(raster: Raster, starts: readonly number[], joins: Joins) {
  const seen = new Uint8Array(raster.pixels.length)
  for (const start of starts) {
    if (seen[start]) continue
    const found = fill(raster, start, joins)
    if (isLarge(found)) return found.seen
    for (const [at, isSeen] of found.seen.entries()) if (isSeen) seen[at] = 1
  }
  return undefined
}

function nearestBright(pixels: Uint8Array, start: number, threshold: number): number {
  for (let step = 0; step < pixels.length; step += 1) {
    if ((pixels[start + step] ?? 0) > threshold) return start + step
    if ((pixels[start - step] ?? 0) > threshold) return start - step
  }
  return start
}

/** Each pixel that is reached from the first, and how many they are. */
interface Filled {
  seen: Uint8Array
  size: number
}

function fill({ width, height, pixels }: Raster, start: number, joins: Joins): Filled {
  const seen = new Uint8Array(pixels.length)
  const stack = [start]
  seen[start] = 1
  let size = 0
  while (stack.length > 0) {
    const at = stack.pop() ?? 0
    size += 1
    const x = at % width
    const around = [x > 0 ? at - 1 : -1, x < width - 1 ? at + 1 : -1, at - width, at + width]
    for (const next of around) {
      if (next < 0 || next >= width * height || seen[next]) continue
      if (!joins(next)) continue
      seen[next] = 1
      stack.push(next)
    }
  }
  return { seen, size }
}

const isLarge = ({ seen, size }: Filled) =>
  size > seen.length * imageThresholds.sheet.minBrightShare

function isSheet(quad: Quad, { width, height }: Raster): boolean {
  const { minArea, maxArea, frameEdge, maxFrameCorners } = imageThresholds.sheet
  const area = areaOf(quad) / (width * height)
  const edge = frameEdge * Math.max(width, height)
  const atFrame = quad.filter(
    ({ x, y }) => (x <= edge || x >= width - 1 - edge) && (y <= edge || y >= height - 1 - edge),
  ).length
  return area > minArea && area < maxArea && atFrame <= maxFrameCorners && isConvex(quad)
}

function areaOf(quad: Quad): number {
  let twice = 0
  for (let at = 0; at < 4; at += 1) {
    const [a, b] = [quad[at], quad[(at + 1) % 4]]
    if (a && b) twice += a.x * b.y - b.x * a.y
  }
  return Math.abs(twice) / 2
}

function isConvex(quad: Quad): boolean {
  const turns = quad.map((point, at) => {
    const next = quad[(at + 1) % 4] ?? point
    const after = quad[(at + 2) % 4] ?? point
    return Math.sign(
      (next.x - point.x) * (after.y - next.y) - (next.y - point.y) * (after.x - next.x),
    )
  })
  return Math.abs(turns.reduce((sum, turn) => sum + turn, 0)) === 4
}
