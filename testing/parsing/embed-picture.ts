import { PDFDocument } from 'pdf-lib'

/** A page in US letter size whose only content is a JPEG, over this share of its width and height. */
export async function embedPicture(jpeg: Buffer, share = 1): Promise<Buffer> {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  const picture = await pdf.embedJpg(jpeg)
  page.drawImage(picture, { x: 0, y: 0, width: 612 * share, height: 792 * share })
  return Buffer.from(await pdf.save())
}
