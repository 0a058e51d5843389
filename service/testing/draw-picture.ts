import { openPdf } from '#service/parsing/extract/read-pdf-text.ts'
import { renderPage } from '#service/parsing/extract/render-page.ts'
import { writePdf } from '../../scripts/write-pdf.ts'

/** Lines as a picture of a page that is no higher than they need, in letters that every machine has. */
export async function drawPicture(lines: readonly string[], dpi = 200): Promise<Buffer> {
  const pdf = await openPdf(writePdf([lines], 80 + lines.length * 16))
  return renderPage(pdf, 1, dpi)
}
