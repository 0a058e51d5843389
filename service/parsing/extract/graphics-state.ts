import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { Box } from '#service/parsing/page.ts'

export type Matrix = readonly number[]

/** What a PDF's operators set before they paint (ISO 32000-2, 8.4 and 9.3). */
export interface GraphicsState {
  matrix: Matrix
  /** of the present line of text, and of the next glyph in it */
  textLine: Matrix
  text: Matrix
  font: string
  fontSize: number
  letterSpacing: number
  wordSpacing: number
  leading: number
  rise: number
  stretch: number
  mode: number
  /** as #rrggbb; undefined for a pattern */
  fill: string | undefined
  stroke: string | undefined
  lineWidth: number
  alpha: number
  /** mixed with what is below it, or cut out by a mask */
  isBlended: boolean
  /** of the groups around */
  groupAlpha: number
  /** nothing outside is painted */
  clip: Box | undefined
}

export const identity: Matrix = [1, 0, 0, 1, 0, 0]

export const initialState: GraphicsState = {
  matrix: identity,
  textLine: identity,
  text: identity,
  font: '',
  fontSize: 0,
  letterSpacing: 0,
  wordSpacing: 0,
  leading: 0,
  rise: 0,
  stretch: 1,
  mode: 0,
  fill: '#000000',
  stroke: '#000000',
  lineWidth: 1,
  alpha: 1,
  isBlended: false,
  groupAlpha: 1,
  clip: undefined,
}

export function multiply([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, by: Matrix): Matrix {
  const [k = 1, l = 0, m = 0, n = 1, x = 0, y = 0] = by
  return [
    a * k + c * l,
    b * k + d * l,
    a * m + c * n,
    b * m + d * n,
    a * x + c * y + e,
    b * x + d * y + f,
  ]
}

const apply = ([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, x: number, y: number) => ({
  x: a * x + c * y + e,
  y: b * x + d * y + f,
})

export interface Point {
  x: number
  y: number
}

export const toPage = ({ matrix }: GraphicsState, { x, y }: Point): Point => apply(matrix, x, y)

/** The box on the page around two corners as they were given. */
export function boxOnPage(state: GraphicsState, corners: Iterable<unknown>): Box {
  const [left = 0, top = 0, right = 0, bottom = 0] = [...corners].map(Number)
  const points = [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ].map(([x = 0, y = 0]) => toPage(state, { x, y }))
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  const [x, y] = [Math.min(...xs), Math.min(...ys)]
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y }
}

export function clipTo(state: GraphicsState, box: Box): GraphicsState {
  if (!state.clip) return { ...state, clip: box }
  const x = Math.max(state.clip.x, box.x)
  const y = Math.max(state.clip.y, box.y)
  const width = Math.min(state.clip.x + state.clip.width, box.x + box.width) - x
  const height = Math.min(state.clip.y + state.clip.height, box.y + box.height) - y
  return { ...state, clip: { x, y, width: Math.max(width, 0), height: Math.max(height, 0) } }
}

type Change = (state: GraphicsState, operands: readonly unknown[]) => Partial<GraphicsState>

const numbers = (operands: readonly unknown[]) => operands.map(Number)

const moveLine = (state: GraphicsState, x: number, y: number) => {
  const textLine = multiply(state.textLine, [1, 0, 0, 1, x, y])
  return { textLine, text: textLine }
}

const changes = new Map<number, Change>([
  [OPS.transform, ({ matrix }, by) => ({ matrix: multiply(matrix, numbers(by)) })],
  [OPS.beginText, () => ({ textLine: identity, text: identity })],
  [
    OPS.setTextMatrix,
    (_state, [matrix]) => {
      const text = [...(matrix as Iterable<number>)]
      return { textLine: text, text }
    },
  ],
  [OPS.moveText, (state, [x, y]) => moveLine(state, Number(x), Number(y))],
  [
    OPS.setLeadingMoveText,
    (state, [x, y]) => ({ leading: -Number(y), ...moveLine(state, Number(x), Number(y)) }),
  ],
  [OPS.nextLine, (state) => moveLine(state, 0, -state.leading)],
  [OPS.setLeading, (_state, [leading]) => ({ leading: Number(leading) })],
  [OPS.setFont, (_state, [font, size]) => ({ font: String(font), fontSize: Number(size) })],
  [OPS.setCharSpacing, (_state, [spacing]) => ({ letterSpacing: Number(spacing) })],
  [OPS.setWordSpacing, (_state, [spacing]) => ({ wordSpacing: Number(spacing) })],
  [OPS.setTextRise, (_state, [rise]) => ({ rise: Number(rise) })],
  [OPS.setHScale, (_state, [percent]) => ({ stretch: Number(percent) / 100 })],
  [OPS.setTextRenderingMode, (_state, [mode]) => ({ mode: Number(mode) })],
  [OPS.setFillRGBColor, (_state, [color]) => ({ fill: String(color) })],
  [OPS.setFillColorN, () => ({ fill: undefined })],
  [OPS.setStrokeRGBColor, (_state, [color]) => ({ stroke: String(color) })],
  [OPS.setStrokeColorN, () => ({ stroke: undefined })],
  [OPS.setLineWidth, (_state, [width]) => ({ lineWidth: Number(width) })],
  [OPS.setGState, (state, [entries]) => readEntries(state, entries as [string, unknown][])],
])

function readEntries(state: GraphicsState, entries: readonly [string, unknown][]) {
  const named = new Map(entries)
  const font = named.get('Font') as [string, number] | undefined
  const isBlended = named.get('SMask') || (named.get('BM') ?? 'source-over') !== 'source-over'
  const saysHow = named.has('SMask') || named.has('BM')
  return {
    alpha: Number(named.get('ca') ?? state.alpha),
    isBlended: saysHow ? Boolean(isBlended) : state.isBlended,
    ...(font && { font: font[0], fontSize: font[1] }),
  }
}

/** A group is painted as one, with the opacity that its parts do not know of. */
export const openGroup = (state: GraphicsState): GraphicsState => ({
  ...state,
  alpha: 1,
  isBlended: false,
  groupAlpha: state.isBlended ? 0.5 : state.groupAlpha * state.alpha,
})

/** The state after an operator that paints nothing; `state` itself for one that sets nothing. */
export function changeState(
  state: GraphicsState,
  operator: number,
  operands: readonly unknown[],
): GraphicsState {
  const change = changes.get(operator)
  return change ? { ...state, ...change(state, operands) } : state
}

/** Where the middle of each letter is on the page, and the state after the last. */
export function placeGlyphs(state: GraphicsState, glyphs: readonly unknown[], fontScale: number) {
  const placed: { text: string; point: Point; size: number; transform: Matrix }[] = []
  const across = multiply(state.matrix, state.text)
  const transform = multiply(across, [state.fontSize * state.stretch, 0, 0, state.fontSize, 0, 0])
  const size = Math.abs(state.fontSize) * Math.hypot(across[2] ?? 0, across[3] ?? 0)
  let x = 0
  for (const glyph of glyphs) {
    if (typeof glyph === 'number') x -= (glyph / 1000) * state.fontSize * state.stretch
    if (typeof glyph !== 'object' || glyph === null) continue
    const { width = 0, isSpace = false, unicode = '' } = glyph as Partial<Glyph>
    const wide = width * fontScale * state.fontSize
    const y = state.rise + state.fontSize * middleOfGlyph
    const point = apply(across, x + (wide / 2) * state.stretch, y)
    if (unicode.trim() !== '') placed.push({ text: unicode, point, size, transform })
    x += (wide + state.letterSpacing + (isSpace ? state.wordSpacing : 0)) * state.stretch
  }
  return { placed, after: { ...state, text: multiply(state.text, [1, 0, 0, 1, x, 0]) } }
}

/** of the font size above the base line: inside digits and small letters alike */
const middleOfGlyph = 0.3

interface Glyph {
  width: number
  isSpace: boolean
  unicode: string
}
