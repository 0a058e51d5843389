import type { PDFDocumentProxy, TextItem as PdfItem } from 'pdfjs-dist/types/src/display/api.js'
import type { TextItem, TextPage } from '#service/parsing/page.ts'
import { extractThresholds } from './thresholds.ts'

/** The text of one page with positions, without rotated text (watermarks, side notes). */
export async function readPageText(pdf: PDFDocumentProxy, page: number): Promise<TextPage> {
  const proxy = await pdf.getPage(page)
  const viewport = proxy.getViewport({ scale: 1 })
  const { items } = await proxy.getTextContent()
  const read = items.flatMap((item) => ('str' in item ? readItem(item) : []))
  proxy.cleanup()
  return { page, width: viewport.width, height: viewport.height, items: read }

  function readItem(item: PdfItem): TextItem[] {
    const text = item.str
    if (text.trim() === '') return []
    const [a = 0, b = 0, , , x = 0, y = 0] = item.transform as number[]
    const [left, baseline] = viewport.convertToViewportPoint(x, y) as [number, number]
    const isRotated = Math.abs(b) > Math.abs(a) * extractThresholds.maxSlope
    if (viewport.rotation === 0 && isRotated) return []
    const height = item.height || Math.abs(a) || 1
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
