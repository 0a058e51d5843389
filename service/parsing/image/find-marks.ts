import { median } from '#service/parsing/median.ts'
import type { Raster } from './raster.ts'
import { imageThresholds } from './thresholds.ts'

export interface Bounds {
  x0: number
  y0: number
  x1: number
  y1: number
}

export type Mark = 'letter' | 'point' | 'comma'

/** Undefined for a word too small to decide. */
export function findMarks(raster: Raster, box: Bounds, threshold: number): Mark[] | undefined {
  const { minWordPx, minLetter, maxPointRise, commaDescent } = imageThresholds.marks
  const shapes = joinHalves(joinBroken(listShapes(raster, box, threshold)))
  const height = Math.max(0, ...shapes.map(heightOf))
  if (height < minWordPx) return undefined
  const letters = shapes.filter((shape) => heightOf(shape) >= height * minLetter)
  const base = median(letters.map(({ y1 }) => y1))
  return shapes.flatMap((shape): Mark[] => {
    if (letters.includes(shape)) return ['letter']
    if (!isPoint(shape, height) || shape.y0 < base - height * maxPointRise) return []
    return [shape.y1 > base + height * commaDescent ? 'comma' : 'point']
  })
}

/** Joins the parts of faint letters: shapes above one another are one. */
function joinBroken(shapes: readonly Bounds[]): Bounds[] {
  const joined: Bounds[] = []
  for (const shape of shapes.toSorted((a, b) => a.x0 - b.x0)) {
    const last = joined.at(-1)
    if (!last || shape.x0 > last.x1) joined.push({ ...shape })
    else {
      last.x1 = Math.max(last.x1, shape.x1)
      last.y0 = Math.min(last.y0, shape.y0)
      last.y1 = Math.max(last.y1, shape.y1)
    }
  }
  return joined
}

/** Joins the two strokes of a faint 0, which are closer than letters are. */
function joinHalves(shapes: readonly Bounds[]): Bounds[] {
  const { minLetter, maxStrokeWidth, maxHalvesGap } = imageThresholds.marks
  const height = Math.max(0, ...shapes.map(heightOf))
  const isStroke = (shape: Bounds) =>
    heightOf(shape) >= height * minLetter && widthOf(shape) <= height * maxStrokeWidth
  const joined: Bounds[] = []
  for (const shape of shapes) {
    const last = joined.at(-1)
    const isHalf =
      last && isStroke(last) && isStroke(shape) && shape.x0 - last.x1 <= height * maxHalvesGap
    if (isHalf) joined[joined.length - 1] = { ...last, x1: shape.x1 }
    else joined.push(shape)
  }
  return joined
}

function isPoint(shape: Bounds, height: number): boolean {
  const { commaHeight, maxPoint, minPoint, minPointPx } = imageThresholds.marks
  const wide = widthOf(shape)
  const tall = heightOf(shape)
  return (
    Math.max(wide, tall * commaHeight) <= height * maxPoint &&
    Math.min(wide, tall) >= Math.max(minPointPx, height * minPoint)
  )
}

const widthOf = ({ x0, x1 }: Bounds) => x1 - x0 + 1
const heightOf = ({ y0, y1 }: Bounds) => y1 - y0 + 1

const commaReachPx = 6

/** Reaches a little below the box, for commas. */
function listShapes(raster: Raster, box: Bounds, threshold: number): Bounds[] {
  const { width, height, pixels } = raster
  const left = Math.max(0, Math.floor(box.x0) - 1)
  const top = Math.max(0, Math.floor(box.y0) - 1)
  const wide = Math.min(width - 1, Math.ceil(box.x1) + 1) - left + 1
  const tall = Math.min(height - 1, Math.ceil(box.y1) + commaReachPx) - top + 1
  if (wide <= 0 || tall <= 0) return []
  const seen = new Uint8Array(wide * tall)
  const isInk = (at: number) =>
    (pixels[(top + Math.floor(at / wide)) * width + left + (at % wide)] ?? 255) <= threshold
  const shapes: Bounds[] = []
  for (let at = 0; at < seen.length; at += 1)
    if (!seen[at] && isInk(at)) shapes.push(follow(at, { wide, tall, seen, isInk }))
  return shapes
}

interface Area {
  wide: number
  tall: number
  seen: Uint8Array
  isInk: (at: number) => boolean
}

function follow(start: number, { wide, tall, seen, isInk }: Area): Bounds {
  const shape = { x0: wide, y0: tall, x1: 0, y1: 0 }
  const stack = [start]
  seen[start] = 1
  while (stack.length > 0) {
    const at = stack.pop() ?? 0
    const x = at % wide
    const y = (at - x) / wide
    shape.x0 = Math.min(shape.x0, x)
    shape.x1 = Math.max(shape.x1, x)
    shape.y0 = Math.min(shape.y0, y)
    shape.y1 = Math.max(shape.y1, y)
    for (const next of around(at, x, wide)) {
      if (next < 0 || next >= seen.length || seen[next] || !isInk(next)) continue
      seen[next] = 1
      stack.push(next)
    }
  }
  return shape
}

function around(at: number, x: number, wide: number): number[] {
  const left = x > 0 ? [at - wide - 1, at - 1, at + wide - 1] : []
  const right = x < wide - 1 ? [at - wide + 1, at + 1, at + wide + 1] : []
  return [at - wide, at + wide, ...left, ...right]
}
