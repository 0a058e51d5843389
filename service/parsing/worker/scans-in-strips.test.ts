import {
  PDFDocument,
  popGraphicsState,
  pushGraphicsState,
  setTextRenderingMode,
  TextRenderingMode,
} from 'pdf-lib'
import sharp, { type Sharp } from 'sharp'
import { expect, it } from 'vitest'
import { embedPicture } from '#testing/parsing/embed-picture.ts'
import { listPages } from './read-report.ts'

/** A page with print everywhere: fine lines would show where strips meet. */
const scan = sharp(
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1700" height="2200">
<rect width="100%" height="100%" fill="white"/>
${Array.from({ length: 80 }, (_, at) => `<rect x="100" y="${at * 27}" width="1500" height="20"/>`).join('')}
</svg>`),
)

const row = 'Glucose   92   mg/dL   70 - 99'
const misreadRow = 'G1ucose   9Z   mg/dL   7O - 99'

interface Options {
  picture?: Sharp
  rows?: number
  columns?: number
  /** text on the page, 30 letters a line */
  text?: 'seen' | 'unseen'
  lines?: number
}

async function writeScan({ picture = scan, rows = 1, columns = 1, text, lines = 8 }: Options) {
  const { data, info } = await picture.clone().png().toBuffer({ resolveWithObject: true })
  const { width: wide, height: high } = info
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  const [tileWide, tileHigh] = [Math.ceil(wide / columns), Math.ceil(high / rows)]
  for (let row = 0; row < rows; row += 1)
    for (let column = 0; column < columns; column += 1) {
      const [left, top] = [column * tileWide, row * tileHigh]
      const [width, height] = [Math.min(tileWide, wide - left), Math.min(tileHigh, high - top)]
      const cut = await sharp(data).extract({ left, top, width, height }).png().toBuffer()
      const scale = 612 / wide
      page.drawImage(await pdf.embedPng(cut), {
        x: left * scale,
        y: 792 - (top + height) * scale,
        width: width * scale,
        height: height * scale,
      })
    }
  page.pushOperators(pushGraphicsState())
  if (text === 'unseen') page.pushOperators(setTextRenderingMode(TextRenderingMode.Invisible))
  if (text)
    for (let line = 0; line < lines; line += 1)
      page.drawText(text === 'seen' ? row : misreadRow, { x: 50, y: 700 - line * 20, size: 10 })
  page.pushOperators(popGraphicsState())
  return Buffer.from(await pdf.save())
}

async function readPage(file: Buffer) {
  const [page] = (await listPages([file], 1)) ?? []
  return page
}

async function draw(file: Buffer) {
  const page = await readPage(file)
  if (page?.kind !== 'picture' || typeof page.bytes !== 'function') throw new Error('no picture')
  return sharp(await page.bytes())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

it('a page in strips and tiles is drawn whole, like one picture', async () => {
  const whole = await draw(await writeScan({}))
  const pieces = await draw(await writeScan({ rows: 13, columns: 2 }))
  expect(pieces.info).toEqual(whole.info)
  let differing = 0
  for (const [at, value] of pieces.data.entries())
    if (Math.abs(value - (whole.data[at] ?? 0)) > 64) differing += 1
  expect(differing).toBe(0)
})

it('coarse strips are drawn with their own pixels, so that they are noticed', async () => {
  const coarse = sharp(await scan.clone().png().toBuffer()).resize(425, 550)
  const pieces = await draw(await writeScan({ rows: 5, picture: coarse }))
  expect(pieces.info.width).toBe(425)
})

it('the text that a scanner recognized is not read, but the scan below it', async () => {
  expect(await readPage(await writeScan({ rows: 6, text: 'unseen' }))).toMatchObject({
    kind: 'picture',
  })
})

it('the line that a fax machine prints over a scan does not make it text', async () => {
  expect(await readPage(await writeScan({ rows: 6, text: 'seen', lines: 2 }))).toMatchObject({
    kind: 'picture',
  })
})

it('a report on a background is text', async () => {
  expect(await readPage(await writeScan({ text: 'seen' }))).toMatchObject({ kind: 'text' })
})

it('text without a scan below is text, seen or not', async () => {
  const small = await sharp({
    create: { width: 90, height: 60, channels: 3, background: '#336699' },
  })
    .jpeg()
    .toBuffer()
  const pdf = await PDFDocument.load(await embedPicture(small, 0.2))
  for (let line = 0; line < 4; line += 1)
    pdf
      .getPage(0)
      .drawText('Glucose   92   mg/dL   70 - 99', { x: 50, y: 700 - line * 20, size: 10 })
  expect(await readPage(Buffer.from(await pdf.save()))).toMatchObject({ kind: 'text' })
})
