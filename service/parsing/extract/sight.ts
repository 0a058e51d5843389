import type { Box } from '#service/parsing/page.ts'
import { boxOnPage, type GraphicsState, type Matrix, type Point } from './graphics-state.ts'
import { extractThresholds } from './thresholds.ts'

export interface Letter {
  /** its character, or those of a ligature */
  text: string
  /** the middle of a glyph on the page */
  point: Point
  /** in points */
  size: number
  /** `unseen`: invisible, of the color behind it, clipped, or in a hidden layer. `covered`: by later paint, or struck out. */
  sight: 'seen' | 'unseen' | 'covered'
  /** of its text, as pdf.js gives it */
  transform: Matrix
  /** the form field or comment that it is in, which the text of a page lacks */
  annotation: string | undefined
}

/** What may be behind letters that are painted later. */
export interface Backdrop {
  box: Box
  /** as #rrggbb; undefined for a picture or pattern */
  color: string | undefined
}

const invisible = 3
const clipOnly = 7

const isIn = ({ x, y }: Point, box: Box) =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height

/** Whether a letter painted now is seen. */
export function isSeen(point: Point, state: GraphicsState, backdrops: readonly Backdrop[]) {
  const { mode, alpha, groupAlpha, fill, clip } = state
  if (mode === invisible || mode === clipOnly) return false
  if (clip && !isIn(point, clip)) return false
  // Outlined letters have a color of their own.
  if (mode !== 0) return true
  if (alpha * groupAlpha < extractThresholds.minAlpha) return false
  const behind = backdrops.findLast(({ box }) => isIn(point, box))
  const paper = behind ? behind.color : '#ffffff'
  return !fill || !paper || differ(fill, paper)
}

function differ(one: string, other: string) {
  const channels = (color: string) => [1, 3, 5].map((at) => parseInt(color.slice(at, at + 2), 16))
  const [left, right] = [channels(one), channels(other)]
  return left.some((value, at) => Math.abs(value - (right[at] ?? 0)) >= extractThresholds.minTint)
}

/** Whether paint over these boxes hides a letter or strikes it out: a box around two others is a frame. */
export function covers(boxes: readonly Box[], { point, size }: Letter): boolean {
  const { strikeHeight, strikeReach } = extractThresholds
  const around = boxes.filter((box) => isIn(point, box) && box.height > size * strikeHeight)
  if (around.length % 2 === 1) return true
  return boxes.some(
    ({ x, y, width, height }) =>
      height <= size * strikeHeight &&
      width > size * strikeHeight &&
      point.x >= x &&
      point.x <= x + width &&
      Math.abs(y + height / 2 - point.y) < size * strikeReach,
  )
}

/** The upright rectangles of a path and its level lines, on the page; a path with other shapes has none. */
export function listRectangles(path: Iterable<unknown>, state: GraphicsState): Box[] {
  const shapes: Point[][] = []
  const numbers = [...path].map(Number)
  for (let at = 0; at < numbers.length; ) {
    const drawn = numbers[at] ?? close
    if (drawn > line && drawn !== close) return []
    const point = { x: numbers[at + 1] ?? 0, y: numbers[at + 2] ?? 0 }
    if (drawn === move) shapes.push([point])
    if (drawn === line) shapes.at(-1)?.push(point)
    at += drawn === close ? 1 : 3
  }
  return shapes.filter(isUpright).map((points) => {
    const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
    return boxOnPage(state, [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)])
  })
}

/** pdf.js's codes in a path, the first two followed by a point. */
const [move, line, close] = [0, 1, 4]

function isUpright(points: readonly Point[]) {
  const steps = points.slice(1).map((point, at) => [point, points[at] ?? point] as const)
  const isLevel = steps.every(([to, from]) => to.x === from.x || to.y === from.y)
  return isLevel && (points.length === 2 || points.length === 4 || points.length === 5)
}
