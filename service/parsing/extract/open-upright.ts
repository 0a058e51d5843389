import type { PDFDocumentProxy, TextItem as PdfItem } from 'pdfjs-dist/types/src/display/api.js'
import { extractThresholds } from './thresholds.ts'

/** Clockwise from the direction of reading; undefined for text at a slope, or mirrored. */
type Direction = 0 | 90 | 180 | 270 | undefined

const directions = [0, 90, 180, 270] as const

/** A page turned so that most of its text is upright, whichever way its author turned it. */
export async function openUpright(pdf: PDFDocumentProxy, page: number) {
  const proxy = await pdf.getPage(page)
  const { items } = await proxy.getTextContent()
  const texts = items.flatMap((item) => ('str' in item ? [item] : []))
  const turn = findTurn(texts, directionIn(proxy.getViewport({ scale: 1 }).transform))
  const rotation = (proxy.rotate + 360 - turn) % 360
  const viewport = proxy.getViewport({ scale: 1, rotation })
  return { proxy, texts, viewport, rotation, directionOf: directionIn(viewport.transform) }
}

const directionIn =
  ([k = 1, l = 0, m = 0, n = 1]: readonly number[]) =>
  ([a = 0, b = 0, c = 0, d = 0]: readonly number[]): Direction => {
    const [x, y] = [a * k + b * m, a * l + b * n]
    const [upX, upY] = [c * k + d * m, c * l + d * n]
    // On a screen y grows downward.
    if (x * upY - y * upX > 0) return undefined
    const slope = Math.min(Math.abs(x), Math.abs(y)) / Math.max(Math.abs(x), Math.abs(y))
    if (slope > extractThresholds.maxSlope) return undefined
    if (Math.abs(x) >= Math.abs(y)) return x >= 0 ? 0 : 180
    return y >= 0 ? 90 : 270
  }

function findTurn(texts: readonly PdfItem[], directionOf: (matrix: number[]) => Direction) {
  const letters = new Map<Direction, number>()
  for (const { str, transform } of texts) {
    const direction = directionOf(transform as number[])
    letters.set(direction, (letters.get(direction) ?? 0) + str.trim().length)
  }
  const counted = (direction: Direction) => letters.get(direction) ?? 0
  return directions.reduce((most, next) => (counted(next) > counted(most) ? next : most))
}
