import { detectFile } from '#platform/untrusted-files/detect-file.ts'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { renderPage, renderScan } from '#service/parsing/extract/render-page.ts'
import { flattenImage, toPng } from '#service/parsing/image/prepare-image.ts'
import type { Turn } from '#service/parsing/page.ts'
import { readSource } from './read-source.ts'

const dpi = 130
const maxWidthPx = 1300

/**
 * A page as a picture for people, drawn again so that none of the upload's own bytes are in it. A recognized page is
 * flat and straight, since the boxes of its words refer to that.
 */
export async function renderFilePage(
  files: readonly Buffer[],
  { page, turn }: { page: number; turn: Turn },
): Promise<Buffer> {
  const [first] = files
  if (!first || detectFile(first) !== 'application/pdf') {
    const picture = files[page - 1]
    if (!picture) throw new Error('no such page')
    return toPng(await flattenImage(picture, turn), maxWidthPx)
  }
  const pdf = await openPdf(first)
  const { kind } = await readSource(pdf, page)
  if (kind === 'text') return renderPage(pdf, page, dpi)
  return toPng(await flattenImage(await renderScan(pdf, page), turn), maxWidthPx)
}
