import { degrees, PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { reportLines } from '#testing/parsing/write-pdf.ts'
import { listPages, readReport } from './read-report.ts'

const table = [
  'Lipase  41  U/L  13 - 60',
  'Ferritin  212  ng/mL  15 - 150',
  'Zinc  74  ug/dL  60 - 130',
]

/** Lines of cells as an image of 6.5 by 2.1 inches. */
function drawImage(lines: readonly string[]) {
  const cells = lines.flatMap((line, at) =>
    line
      .split('  ')
      .map(
        (cell, column) =>
          `<text x="${40 + column * 480}" y="${150 + at * 120}" font-family="sans-serif" font-size="44">${cell}</text>`,
      ),
  )
  return sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="1950" height="625"><rect width="100%" height="100%" fill="white"/>${cells.join('')}</svg>`,
    ),
  )
    .png()
    .toBuffer()
}

interface Options {
  lines?: readonly string[]
  /** of the image, in points above the lower edge */
  bottom?: number
  isTurned?: boolean
}

/** An A4 page with results in its text and an image. */
async function writeReport({ lines = table, bottom = 300, isTurned = false }: Options = {}) {
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([595, 842])
  const image = await pdf.embedPng(await drawImage(lines))
  page.drawImage(image, { x: 60, y: bottom, width: 468, height: 150 })
  for (const [at, line] of reportLines.entries())
    for (const [column, cell] of line.split('  ').entries())
      page.drawText(cell, { x: 40 + column * 130, y: 680 - at * 20, size: 10 })
  if (isTurned) page.setRotation(degrees(90))
  return Buffer.from(await pdf.save())
}

const read = (file: Buffer, isTextOnly = false) =>
  readReport([file], { maxPages: 5, isTextOnly, reportProgress: () => undefined })

async function drawPictures(file: Buffer) {
  const [page] = (await listPages([file], 1)) ?? []
  if (page?.kind !== 'text' || !page.pictures) throw new Error('no pictures')
  return sharp(await page.pictures())
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
}

const printed = ['Glucose', 'Creatinine', 'Sodium', 'Potassium']

it('reads a table that is an image beside text, and says so', async () => {
  const { results, metadata, pages, recognizedPages } = await read(await writeReport())
  expect(results.map(({ name }) => name)).toEqual([...printed, 'Lipase', 'Ferritin', 'Zinc'])
  expect(results[5]).toMatchObject({
    value: { kind: 'numeric', number: 212 },
    ucum: 'ng/mL',
    range: { low: 15, high: 150 },
    interpretation: 'abnormal',
  })
  expect(metadata).toMatchObject({ patientLastName: 'Albrecht', dateCollected: '2026-03-14' })
  expect(recognizedPages).toEqual([1])
  // In the measure of the page: the image's first line ends 428 points below the upper edge of the page.
  expect(pages).toMatchObject([{ page: 1, width: 595, source: 'recognized', isCrossChecked: true }])
  const { x = 0, y = 0, height = 0 } = results[4]?.valueBox ?? {}
  expect(Math.abs(x - (60 + (520 / 1950) * 468))).toBeLessThan(3)
  expect(Math.abs(y + height - (842 - 450 + (150 / 625) * 150))).toBeLessThan(3)
})

it('draws nothing else of the page, upright on a turned one', async () => {
  const straight = await drawPictures(await writeReport())
  const turned = await drawPictures(await writeReport({ isTurned: true }))
  expect(turned.info).toEqual(straight.info)
  expect(turned.data.equals(straight.data)).toBe(true)
  const { width } = straight.info
  const darkRows = [...straight.data].flatMap((shade, at) =>
    shade < 128 ? [Math.floor(at / width) / (300 / 72)] : [],
  )
  expect(darkRows[0]).toBeGreaterThan(842 - 450)
})

it('asks for recognition before an image beside text is read', async () => {
  expect((await read(await writeReport(), true)).refusal).toBe('needs_recognition')
})

it('takes an image without results for none, and a page with it for text', async () => {
  const { results, pages, isSparse } = await read(
    await writeReport({ lines: ['Your health, our care', 'Northfield'] }),
  )
  expect(results).toHaveLength(printed.length)
  expect(pages).toMatchObject([{ source: 'text' }])
  expect(isSparse).toBe(false)
})

it.for([
  ['text over an image', 540],
  ['text below a letterhead', 842 - 150],
  ['text above a footer', 5],
] as const)('reads %s, and not the image', async ([, bottom]) => {
  const { results, pages } = await read(await writeReport({ bottom }), true)
  expect(results.map(({ name }) => name)).toEqual(printed)
  expect(pages).toMatchObject([{ source: 'text' }])
})
