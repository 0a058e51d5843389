import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { listPaint, type Paint } from './list-paint.ts'
import { extractThresholds } from './thresholds.ts'

/** Whether images, strips of one as well, cover most of the page, or another share of it. */
export const isCovered = (
  { images, area }: Pick<Paint, 'images' | 'area'>,
  share = extractThresholds.minScanShare,
) => images.reduce((sum, image) => sum + image.area, 0) >= area * share

/**
 * The resolution of a scanned page: that of its finest images, since print may be cut out of a coarse background, but of
 * no small mark. Undefined where images do not cover most of the page.
 */
export async function findScanDpi(
  pdf: PDFDocumentProxy,
  page: number,
): Promise<number | undefined> {
  const paint = await listPaint(pdf, page)
  if (!isCovered(paint)) return undefined
  let area = 0
  for (const image of paint.images.toSorted((a, b) => b.dpi - a.dpi)) {
    area += image.area
    if (area >= paint.area * extractThresholds.minPrintShare) return image.dpi
  }
  return undefined
}
