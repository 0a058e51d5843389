import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { TextPage } from '../page.ts'

/** A page with fewer letters than this may be a picture of a page. */
const leastLetters = 40
/** Letters that are drawn as outlines take more paths than the rules of an empty page. */
const mostPaths = 40

const images = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObject,
  OPS.paintInlineImageXObjectGroup,
])

/** Whether a page shows what its own text does not say: it has few letters, and something is drawn on it. */
export async function isPicture(
  pdf: PDFDocumentProxy,
  { page, items }: TextPage,
): Promise<boolean> {
  const letters = items.reduce((sum, { text }) => sum + text.trim().length, 0)
  if (letters >= leastLetters) return false
  const { fnArray } = await (await pdf.getPage(page)).getOperatorList()
  const paths = fnArray.filter((operator) => operator === OPS.constructPath).length
  return paths > mostPaths || fnArray.some((operator) => images.has(operator))
}
