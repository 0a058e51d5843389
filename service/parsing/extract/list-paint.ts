import { ImageKind, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/types/src/display/api.js'
import { type Box, joinBoxes } from '#service/parsing/page.ts'
import {
  boxOnPage,
  changeState,
  clipTo,
  type GraphicsState,
  initialState,
  type Matrix,
  multiply,
  openGroup,
  placeGlyphs,
} from './graphics-state.ts'
import { type Backdrop, covers, isSeen, type Letter, listRectangles } from './sight.ts'
import { extractThresholds } from './thresholds.ts'

/** What is painted on a page, in points from its lower left corner. */
export interface Paint {
  images: PaintedImage[]
  /** all letters, also those that no one sees: recognized text is often laid invisibly over a scan */
  letters: Letter[]
  paths: number
  area: number
  edges: Box
}

export interface PaintedImage {
  /** what is seen of it */
  box: Box
  area: number
  dpi: number
}

const imageOperators = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
])
const fills = new Set<number>([
  OPS.fill,
  OPS.eoFill,
  OPS.fillStroke,
  OPS.eoFillStroke,
  OPS.closeFillStroke,
  OPS.closeEOFillStroke,
])
const strokes = new Set<number>([OPS.stroke, OPS.closeStroke])
const openings = new Set<number>([
  OPS.save,
  OPS.beginGroup,
  OPS.paintFormXObjectBegin,
  OPS.beginAnnotation,
])
const endings = new Set<number>([
  OPS.restore,
  OPS.endGroup,
  OPS.paintFormXObjectEnd,
  OPS.endAnnotation,
])

export async function listPaint(pdf: PDFDocumentProxy, page: number): Promise<Paint> {
  const proxy = await pdf.getPage(page)
  const [x, y, right, top] = proxy.view as [number, number, number, number]
  const edges = { x, y, width: right - x, height: top - y }
  const layers = await pdf.getOptionalContentConfig()
  const { fnArray, argsArray } = await proxy.getOperatorList()
  const painter = new Painter(proxy, (layer) => layers.isVisible(layer))
  for (const [index, operator] of fnArray.entries()) {
    const given: unknown = argsArray[index]
    painter.follow(operator, Array.isArray(given) ? given : [])
  }
  const { images, letters, paths } = painter
  return { images, letters, paths, area: edges.width * edges.height, edges }
}

/** Follows the operators of a page in the order they paint. */
class Painter {
  readonly images: PaintedImage[] = []
  readonly letters: Letter[] = []
  paths = 0
  readonly #backdrops: Backdrop[] = []
  readonly #outer: GraphicsState[] = []
  readonly #isHidden: boolean[] = []
  #state = initialState
  #annotation: string | undefined
  #isClipping = false
  readonly #page: PDFPageProxy
  readonly #isVisible: (layer: unknown) => boolean

  constructor(page: PDFPageProxy, isVisible: (layer: unknown) => boolean) {
    this.#page = page
    this.#isVisible = isVisible
  }

  follow(operator: number, operands: readonly unknown[]) {
    this.#enterLayer(operator, operands)
    this.#enterForm(operator, operands)
    this.#state = changeState(this.#state, operator, operands)
    if (operator === OPS.clip || operator === OPS.eoClip) this.#isClipping = true
    if (operator === OPS.showText) this.#showText(operands[0])
    if (operator === OPS.constructPath) this.#drawPath(operands)
    if (operator === OPS.shadingFill && this.#state.clip)
      this.#backdrops.push({ box: this.#state.clip, color: undefined })
    if (imageOperators.has(operator)) this.#drawImage(operator, operands)
  }

  #enterLayer(operator: number, [tag, layer]: readonly unknown[]) {
    if (operator === OPS.beginMarkedContent) this.#isHidden.push(false)
    if (operator === OPS.beginMarkedContentProps)
      this.#isHidden.push(tag === 'OC' && !this.#isVisible(layer))
    if (operator === OPS.endMarkedContent) this.#isHidden.pop()
  }

  #enterForm(operator: number, operands: readonly unknown[]) {
    if (openings.has(operator)) this.#outer.push(this.#state)
    if (endings.has(operator)) this.#state = this.#outer.pop() ?? this.#state
    if (operator === OPS.beginGroup) this.#state = openGroup(this.#state)
    if (operator === OPS.paintFormXObjectBegin) {
      const [matrix, corners] = operands as [Corners?, Corners?]
      if (matrix) this.#state = transform(this.#state, matrix)
      if (corners) this.#state = clipTo(this.#state, boxOnPage(this.#state, corners))
    }
    if (operator === OPS.beginAnnotation) {
      const [id, , place, matrix] = operands as [string, unknown, Matrix, Matrix]
      this.#annotation = id
      this.#state = transform(transform(initialState, place), matrix)
    }
    if (operator === OPS.endAnnotation) this.#annotation = undefined
  }

  #showText(glyphs: unknown) {
    const fontScale = findFontScale(this.#page, this.#state.font)
    const shown = Array.isArray(glyphs) ? glyphs : []
    const { placed, after } = placeGlyphs(this.#state, shown, fontScale)
    for (const letter of placed) {
      const isShown =
        !this.#isHidden.includes(true) && isSeen(letter.point, this.#state, this.#backdrops)
      const sight = isShown ? 'seen' : 'unseen'
      this.letters.push({ ...letter, sight, annotation: this.#annotation })
    }
    this.#state = after
  }

  #drawPath(operands: readonly unknown[]) {
    const [operator, [path], corners] = operands as [number, [Corners?], Corners?]
    this.paths += 1
    if (!path || !corners) return
    const box = boxOnPage(this.#state, corners)
    const shapes = listRectangles(path, this.#state)
    const { fill, stroke } = this.#state
    if (strokes.has(operator)) this.#paint(thicken(shapes.filter(isLine), this.#state), stroke)
    else if (fills.has(operator) && shapes.length > 0) this.#paint(shapes, fill)
    else if (fills.has(operator)) this.#backdrops.push({ box, color: undefined })
    if (this.#isClipping) this.#state = clipTo(this.#state, box)
    this.#isClipping = false
  }

  #drawImage(operator: number, operands: readonly unknown[]) {
    const box = boxOnPage(this.#state, [0, 0, 1, 1])
    const seen = this.#isHidden.includes(true) ? emptyBox : (clipTo(this.#state, box).clip ?? box)
    this.images.push({ box: seen, ...measure(this.#state.matrix, operands) })
    this.#backdrops.push({ box, color: undefined })
    const isMask = operator === OPS.paintImageMaskXObject
    if (!isMask && isOpaque(this.#page, operands[0])) this.#cover([box])
  }

  /** In a color; a pattern may let through what is below it. */
  #paint(all: readonly Box[], color: string | undefined) {
    // A chart has thousands of dots, none of which is behind a letter or hides one.
    const boxes = all.filter(({ width }) => width >= extractThresholds.minPaintPt)
    if (boxes.length === 0 || this.#isHidden.includes(true)) return
    const isOpaquePaint = color !== undefined && this.#isOpaque()
    for (const box of boxes) this.#backdrops.push({ box, color: isOpaquePaint ? color : undefined })
    if (isOpaquePaint) this.#cover(boxes)
  }

  #isOpaque() {
    const { alpha, groupAlpha, isBlended } = this.#state
    return alpha * groupAlpha >= extractThresholds.minCoverAlpha && !isBlended
  }

  #cover(boxes: readonly Box[]) {
    if (this.#isHidden.includes(true) || !this.#isOpaque()) return
    const painted = boxes.flatMap((box) => clipTo(this.#state, box).clip ?? [])
    const { y, height } = joinBoxes(painted)
    for (const letter of this.letters) {
      // Few letters are level with a box, of which a page may have thousands.
      const { point, size, sight } = letter
      if (point.y < y - size || point.y > y + height + size) continue
      if (sight === 'seen' && covers(painted, letter)) letter.sight = 'covered'
    }
  }
}

type Corners = Iterable<number>

const emptyBox: Box = { x: 0, y: 0, width: 0, height: 0 }

const transform = (state: GraphicsState, matrix: Corners): GraphicsState => ({
  ...state,
  matrix: multiply(state.matrix, [...matrix]),
})

const isLine = ({ height }: Box) => height === 0

const thicken = (lines: readonly Box[], { lineWidth, matrix }: GraphicsState): Box[] => {
  const height = lineWidth * Math.hypot(matrix[2] ?? 0, matrix[3] ?? 0)
  return lines.map((line) => ({ ...line, y: line.y - height / 2, height }))
}

/** Images are drawn into a square of one by one; their pixels come with their name, or as theirs. */
function measure([a = 0, b = 0, c = 0, d = 0]: Matrix, [image, pixels]: readonly unknown[]) {
  const [wide, high] = [Math.hypot(a, b), Math.hypot(c, d)]
  const own = typeof image === 'object' && image !== null && 'width' in image ? image.width : pixels
  return { area: wide * high, dpi: wide > 0 ? (Number(own) / wide) * 72 || 0 : 0 }
}

/** A stamp or watermark with an alpha channel does not cover what it is painted over. */
function isOpaque(page: PDFPageProxy, image: unknown): boolean {
  const name = typeof image === 'string' ? image : ''
  const objects = name.startsWith('g_') ? page.commonObjs : page.objs
  if (!objects.has(name)) return false
  const { kind } = (objects.get(name) ?? {}) as { kind?: number }
  return kind === ImageKind.RGB_24BPP || kind === ImageKind.GRAYSCALE_1BPP
}

/** Widths of glyphs are in thousandths of the font's size, but for fonts that are drawings. */
function findFontScale(page: PDFPageProxy, name: string): number {
  if (!page.commonObjs.has(name)) return 0.001
  const { fontMatrix } = page.commonObjs.get(name) as { fontMatrix?: readonly number[] }
  return fontMatrix?.[0] ?? 0.001
}
