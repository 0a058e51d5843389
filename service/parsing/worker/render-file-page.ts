import { detectFile } from '../../lab-reports/files/detect-file.ts'
import { isPicture } from '../extract/is-picture.ts'
import { openPdf, readPageText } from '../extract/read-pdf-text.ts'
import { renderPage } from '../extract/render-page.ts'
import { flattenImage, toPng } from '../image/prepare-image.ts'

const dpi = 130
const widestPixels = 1300

/**
 * A page as a picture for people, drawn anew: nothing of the upload's own bytes is in it. A page that was recognised is
 * shown flat and straight, as it was when its words got their places.
 */
export async function renderFilePage(files: readonly Buffer[], page: number): Promise<Buffer> {
  const [first] = files
  if (!first || detectFile(first) !== 'application/pdf') {
    const picture = files[page - 1]
    if (!picture) throw new Error('no such page')
    return toPng(await flattenImage(picture), widestPixels)
  }
  const pdf = await openPdf(first)
  if (!(await isPicture(pdf, await readPageText(pdf, page)))) return renderPage(pdf, page, dpi)
  return toPng(await flattenImage(await renderPage(pdf, page)), widestPixels)
}
