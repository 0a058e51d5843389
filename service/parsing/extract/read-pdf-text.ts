import type { PDFDocumentProxy, TextItem as PdfItem } from 'pdfjs-dist/types/src/display/api.js'
import type { TextItem, TextPage } from '#service/parsing/page.ts'
import { closeSpacedLetters } from './close-spaced-letters.ts'
import { openUpright } from './open-upright.ts'
import { extractThresholds } from './thresholds.ts'

/** The text of one page with positions, without text in another direction than most (watermarks, side notes). */
export async function readPageText(pdf: PDFDocumentProxy, page: number): Promise<TextPage> {
  const { proxy, texts, viewport, directionOf } = await openUpright(pdf, page)
  const items = texts.flatMap(readItem)
  proxy.cleanup()
  return { page, width: viewport.width, height: viewport.height, items: closeSpacedLetters(items) }

  function readItem(item: PdfItem): TextItem[] {
    const text = item.str
    if (text.trim() === '' || directionOf(item.transform) !== 0) return []
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
    const [left, baseline] = viewport.convertToViewportPoint(x, y) as [number, number]
    const height = item.height || Math.hypot(a, b) || 1
    const box = {
      x: left,
      y: baseline - height * extractThresholds.ascent,
      width: item.width,
      height,
    }
    // A damaged matrix gives no position.
    if (!Object.values(box).every(Number.isFinite)) return []
    return [{ text, box, confidence: 1, font: item.fontName }]
  }
}
