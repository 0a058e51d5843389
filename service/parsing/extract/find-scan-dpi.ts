import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { extractThresholds } from './thresholds.ts'

type Matrix = readonly number[]

const identity: Matrix = [1, 0, 0, 1, 0, 0]

/** The resolution of the picture that covers most of a page; undefined where none does, as for a scan in strips. */
export async function findScanDpi(
  pdf: PDFDocumentProxy,
  page: number,
): Promise<number | undefined> {
  const proxy = await pdf.getPage(page)
  const { width, height } = proxy.getViewport({ scale: 1, rotation: 0 })
  const { fnArray, argsArray } = await proxy.getOperatorList()
  const outer: Matrix[] = []
  let matrix = identity
  for (const [index, operator] of fnArray.entries()) {
    const given: unknown = argsArray[index]
    const operands: readonly unknown[] = Array.isArray(given) ? given : []
    if (operator === OPS.save || operator === OPS.paintFormXObjectBegin) outer.push(matrix)
    if (operator === OPS.restore || operator === OPS.paintFormXObjectEnd)
      matrix = outer.pop() ?? identity
    if (operator === OPS.transform) matrix = multiply(matrix, operands)
    if (operator === OPS.paintFormXObjectBegin && operands[0])
      matrix = multiply(matrix, [...(operands[0] as Iterable<unknown>)])
    if (operator !== OPS.paintImageXObject) continue
    const [wide, high] = sizeOf(matrix)
    if (wide * high < width * height * extractThresholds.minScanShare) continue
    const pixels = Number(operands[1])
    if (pixels > 0) return (pixels / wide) * 72
  }
  return undefined
}

/** Images are drawn into a square of one by one. */
const sizeOf = ([a = 0, b = 0, c = 0, d = 0]: Matrix) =>
  [Math.hypot(a, b), Math.hypot(c, d)] as const

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
