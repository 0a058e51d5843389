import type { PDFDocumentProxy } from 'pdfjs-dist/types/src/display/api.js'
import { readPage } from '#service/parsing/extract/read-page.ts'
import { renderPictures, renderScan } from '#service/parsing/extract/render-page.ts'
import { buildLines } from '#service/parsing/layout/build-lines.ts'
import type { TextPage } from '#service/parsing/page.ts'
import type { SourcePage } from '#service/parsing/parse-report.ts'
import { findRows } from '#service/parsing/rows/find-rows.ts'

/**
 * How a page of a PDF is read: as text, or drawn. Its results may be in an image between a letterhead and a footer, or
 * beside those in its text.
 */
export async function readSource(pdf: PDFDocumentProxy, page: number): Promise<SourcePage> {
  const { text, hasLargeImages, pictures } = await readPage(pdf, page)
  if (!text || (hasLargeImages && hasNoRows(text)))
    return { kind: 'picture', page, bytes: () => renderScan(pdf, page) }
  if (pictures.length === 0) return { kind: 'text', text }
  return { kind: 'text', text, pictures: () => renderPictures(pdf, page, pictures) }
}

const hasNoRows = (text: TextPage) => findRows(buildLines(text)).rows.length === 0
