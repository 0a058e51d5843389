import { PDFDocument } from 'pdf-lib'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { reportLines } from '#testing/parsing/write-pdf.ts'
import { readSource } from './read-source.ts'

const letterhead = ['Northfield Clinical Laboratory', 'Your results are in the table below.']

/** A page with lines of text above an image over this share of its height. */
async function kindOf(lines: readonly string[], share: number) {
  const image = sharp({ create: { width: 850, height: 300, channels: 3, background: '#eeeeee' } })
  const pdf = await PDFDocument.create()
  const page = pdf.addPage([612, 792])
  const embedded = await pdf.embedJpg(await image.jpeg().toBuffer())
  page.drawImage(embedded, { x: 0, y: 40, width: 612, height: 792 * share })
  for (const [at, line] of lines.entries())
    for (const [column, cell] of line.split('  ').entries())
      page.drawText(cell, { x: 40 + column * 130, y: 740 - at * 16, size: 10 })
  const { kind } = await readSource(await openPdf(await pdf.save()), 1)
  return kind
}

it('looks at a page whose table is an image', async () => {
  expect(await kindOf(letterhead, 0.3)).toBe('picture')
})

it('reads the text of a page with results beside a chart', async () => {
  expect(await kindOf(reportLines, 0.3)).toBe('text')
})

it('reads the text of a page with no more than a logo', async () => {
  expect(await kindOf(letterhead, 0.1)).toBe('text')
})
