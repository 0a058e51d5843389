import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'

/** What is painted on a page, in points. */
export interface Paint {
  images: PaintedImage[]
  /** letters that are seen: recognized text is often laid invisibly over a scan */
  letters: number
  paths: number
  area: number
}

export interface PaintedImage {
  area: number
  dpi: number
}

type Matrix = readonly number[]

interface State {
  matrix: Matrix
  isInvisible: boolean
}

const imageOperators = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageMaskXObject,
])
const textOperators = new Set<number>([
  OPS.showText,
  OPS.showSpacedText,
  OPS.nextLineShowText,
  OPS.nextLineSetSpacingShowText,
])
const invisible = 3

export async function listPaint(pdf: PDFDocumentProxy, page: number): Promise<Paint> {
  const proxy = await pdf.getPage(page)
  const { width, height } = proxy.getViewport({ scale: 1, rotation: 0 })
  const { fnArray, argsArray } = await proxy.getOperatorList()
  const paint: Paint = { images: [], letters: 0, paths: 0, area: width * height }
  const outer: State[] = []
  let state: State = { matrix: [1, 0, 0, 1, 0, 0], isInvisible: false }
  for (const [index, operator] of fnArray.entries()) {
    const given: unknown = argsArray[index]
    const operands: readonly unknown[] = Array.isArray(given) ? given : []
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) outer.push(state)
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd)
      state = outer.pop() ?? state
    if (operator === OPS.transform) state = { ...state, matrix: multiply(state.matrix, operands) }
    if (operator === OPS.paintFormXObjectBegin && operands[0])
      state = { ...state, matrix: multiply(state.matrix, [...(operands[0] as Iterable<unknown>)]) }
    if (operator === OPS.setTextRenderingMode)
      state = { ...state, isInvisible: Number(operands[0]) === invisible }
    if (operator === OPS.constructPath) paint.paths += 1
    if (imageOperators.has(operator)) paint.images.push(measure(state.matrix, operands))
    if (textOperators.has(operator) && !state.isInvisible) paint.letters += countGlyphs(operands)
  }
  return paint
}

/** Images are drawn into a square of one by one; their pixels come with their name, or as theirs. */
function measure([a = 0, b = 0, c = 0, d = 0]: Matrix, [image, pixels]: readonly unknown[]) {
  const [wide, high] = [Math.hypot(a, b), Math.hypot(c, d)]
  const own = typeof image === 'object' && image !== null && 'width' in image ? image.width : pixels
  return { area: wide * high, dpi: wide > 0 ? (Number(own) / wide) * 72 || 0 : 0 }
}

/** Glyphs are objects, between numbers that move them. */
const countGlyphs = (operands: readonly unknown[]) =>
  operands.flat().filter((glyph) => typeof glyph === 'object' && glyph !== null).length

function multiply([a = 1, b = 0, c = 0, d = 1, e = 0, f = 0]: Matrix, by: readonly unknown[]) {
  const [k = 1, l = 0, m = 0, n = 1, x = 0, y = 0] = by.map(Number)
  return [
    a * k + c * l,
    b * k + d * l,
    a * m + c * n,
    b * m + d * n,
    a * x + c * y + e,
    b * x + d * y + f,
  ]
}
