import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import type { TextPage } from '#service/parsing/page.ts'
import { extractThresholds } from './thresholds.ts'

const images = new Set<number>([
  OPS.paintImageXObject,
  OPS.paintInlineImageXObject,
  OPS.paintImageXObjectRepeat,
  OPS.paintImageMaskXObject,
  OPS.paintInlineImageXObjectGroup,
])

export async function isPicture(
  pdf: PDFDocumentProxy,
  { page, items }: TextPage,
): Promise<boolean> {
  const letters = items.reduce((sum, { text }) => sum + text.trim().length, 0)
  if (letters >= extractThresholds.minLetters) return false
  const { fnArray } = await (await pdf.getPage(page)).getOperatorList()
  const paths = fnArray.filter((operator) => operator === OPS.constructPath).length
  return paths > extractThresholds.maxPaths || fnArray.some((operator) => images.has(operator))
}
