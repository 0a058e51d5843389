import type { Raster } from './raster.ts'

export interface Bounds {
  x0: number
  y0: number
  x1: number
  y1: number
}

/** What stands within a box, from left to right: letters and digits, and between them points and commas. */
export type Mark = 'letter' | 'point' | 'comma'

// Shares of the height of the digits beside it.
const largestPoint = 0.34
const smallestPoint = 0.1
const smallestLetter = 0.6
const descent = 0.1

/** The letters and points of one word by their shapes alone; undefined where it is too small to tell. */
export function findMarks(raster: Raster, box: Bounds, threshold: number): Mark[] | undefined {
  const shapes = joinHalves(joinBroken(listShapes(raster, box, threshold)))
  const height = Math.max(0, ...shapes.map(heightOf))
  if (height < 12) return undefined
  const letters = shapes.filter((shape) => heightOf(shape) >= height * smallestLetter)
  const base = median(letters.map(({ y1 }) => y1))
  return shapes.flatMap((shape): Mark[] => {
    if (letters.includes(shape)) return ['letter']
    if (!isPoint(shape, height) || shape.y0 < base - height * 0.4) return []
    return [shape.y1 > base + height * descent ? 'comma' : 'point']
  })
}

/** Faint letters fall apart: what stands above one another is one. From left to right. */
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

/** A faint 0 falls into two strokes that stand closer than letters do. */
function joinHalves(shapes: readonly Bounds[]): Bounds[] {
  const height = Math.max(0, ...shapes.map(heightOf))
  const isStroke = (shape: Bounds) =>
    heightOf(shape) >= height * smallestLetter && widthOf(shape) <= height * 0.42
  const joined: Bounds[] = []
  for (const shape of shapes) {
    const last = joined.at(-1)
    const isHalf = last && isStroke(last) && isStroke(shape) && shape.x0 - last.x1 <= height * 0.15
    if (isHalf) joined[joined.length - 1] = { ...last, x1: shape.x1 }
    else joined.push(shape)
  }
  return joined
}

function isPoint(shape: Bounds, height: number): boolean {
  const wide = widthOf(shape)
  const tall = heightOf(shape)
  return (
    Math.max(wide, tall * 0.7) <= height * largestPoint &&
    Math.min(wide, tall) >= Math.max(2, height * smallestPoint)
  )
}

const widthOf = ({ x0, x1 }: Bounds) => x1 - x0 + 1
const heightOf = ({ y0, y1 }: Bounds) => y1 - y0 + 1

/** Connected fields of ink whose middle lies in the box. */
function listShapes(raster: Raster, box: Bounds, threshold: number): Bounds[] {
  const { width, height, pixels } = raster
  const left = Math.max(0, Math.floor(box.x0) - 1)
  const top = Math.max(0, Math.floor(box.y0) - 1)
  const wide = Math.min(width - 1, Math.ceil(box.x1) + 1) - left + 1
  const tall = Math.min(height - 1, Math.ceil(box.y1) + 6) - top + 1
  if (wide <= 0 || tall <= 0) return []
  const seen = new Uint8Array(wide * tall)
  const isInk = (at: number) =>
    (pixels[(top + Math.floor(at / wide)) * width + left + (at % wide)] ?? 255) <= threshold
  const shapes: Bounds[] = []
  for (let at = 0; at < seen.length; at += 1)
    if (!seen[at] && isInk(at)) shapes.push(follow(at, { wide, tall, seen, isInk }))
  return shapes
}

interface Field {
  wide: number
  tall: number
  seen: Uint8Array
  isInk: (at: number) => boolean
}

function follow(start: number, { wide, tall, seen, isInk }: Field): Bounds {
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

/** The pixels beside, above, below and aslant. */
function around(at: number, x: number, wide: number): number[] {
  const left = x > 0 ? [at - wide - 1, at - 1, at + wide - 1] : []
  const right = x < wide - 1 ? [at - wide + 1, at + 1, at + wide + 1] : []
  return [at - wide, at + wide, ...left, ...right]
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
}
