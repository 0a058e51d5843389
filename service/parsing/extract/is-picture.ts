import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { TextPage } from '#service/parsing/page.ts'
import { isCovered } from './find-scan-dpi.ts'
import { listPaint } from './list-paint.ts'
import { extractThresholds } from './thresholds.ts'

/**
 * Whether a page has to be looked at to be read: it has hardly any text, or a scan covers it whose text, as a scanner has
 * recognized it, is not seen. How well that was done is unknown, and nothing says where it is wrong.
 */
export async function isPicture(
  pdf: PDFDocumentProxy,
  { page, items }: TextPage,
  mayBeScan: boolean,
): Promise<boolean> {
  const { minLetters, minLettersOnScan, maxPaths } = extractThresholds
  const letters = items.reduce((sum, { text }) => sum + text.trim().length, 0)
  if (letters >= minLetters && !mayBeScan) return false
  const paint = await listPaint(pdf, page)
  if (letters < minLetters) return paint.images.length > 0 || paint.paths > maxPaths
  return paint.letters < minLettersOnScan && isCovered(paint)
}
