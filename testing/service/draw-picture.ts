import sharp from 'sharp'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { renderPage } from '#service/parsing/extract/render-page.ts'
import { joinObjects, listObjects, stream, writePdf } from '#testing/parsing/write-pdf.ts'

/** An image of a page that is just high enough for the lines, in a font that every machine has. */
export async function drawPicture(lines: readonly string[], dpi = 200): Promise<Buffer> {
  const pdf = await openPdf(writePdf([lines], 80 + lines.length * 16))
  return renderPage(pdf, 1, dpi)
}

/** The same as a scanned PDF: one page that is an image. */
export async function drawScan(lines: readonly string[]): Promise<Buffer> {
  const picture = sharp(await drawPicture(lines))
    .flatten({ background: '#fff' })
    .grayscale()
  const { data, info } = await picture.jpeg().toBuffer({ resolveWithObject: true })
  const height = Math.round((612 * info.height) / info.width)
  const [catalog = '', tree = '', font = ''] = listObjects([[]])
  const page = `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 ${height}] /Contents 5 0 R /Resources << /XObject << /I 6 0 R >> >> >>`
  const image = stream(
    data.toString('latin1'),
    `/Type /XObject /Subtype /Image /Width ${info.width} /Height ${info.height} /BitsPerComponent 8 /ColorSpace /DeviceGray /Filter /DCTDecode`,
  )
  return joinObjects([catalog, tree, font, page, stream(`612 0 0 ${height} 0 0 cm /I Do`), image])
}
