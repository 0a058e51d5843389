import { expect, it } from 'vitest'
import { openPdf } from '#platform/untrusted-files/open-pdf.ts'
import { joinObjects, stream } from '#testing/parsing/write-pdf.ts'
import { readPageText } from './read-pdf-text.ts'
import { renderPage } from './render-page.ts'

const lines = `BT /F1 10 Tf 1 0 0 1 40 500 Tm (Glucose) Tj 1 0 0 1 200 500 Tm (92) Tj ET
BT /F1 10 Tf 1 0 0 1 40 480 Tm (Sodium) Tj 1 0 0 1 200 480 Tm (140) Tj ET`

/** A page of 792 by 612 points whose text is turned within it, and which is turned as a whole. */
function writeTurned(matrix: string, rotate: number): Buffer {
  return joinObjects([
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [4 0 R] /Count 1 >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 792 612] /Rotate ${rotate} /Contents 5 0 R
/Resources << /Font << /F1 3 0 R >> >> >>`,
    stream(`q ${matrix} cm ${lines} Q`),
  ])
}

const upright = '1 0 0 1 0 0'
const left = '0 1 -1 0 792 0'
const over = '-1 0 0 -1 792 612'
const right = '0 -1 1 0 0 612'

const turns = [upright, left, over, right].flatMap((matrix) =>
  [0, 90, 180, 270].map((rotate) => [matrix, rotate] as const),
)

it.each(turns)('reads text in the direction %s of a page turned by %i', async (matrix, rotate) => {
  const { items } = await readPageText(await openPdf(writeTurned(matrix, rotate)), 1)
  expect(items.map(({ text }) => text)).toEqual(['Glucose', '92', 'Sodium', '140'])
  const [name, value, nextName] = items.map(({ box }) => box)
  expect(value?.y).toBeCloseTo(name?.y ?? 0)
  expect((value?.x ?? 0) - (name?.x ?? 0)).toBeCloseTo(160)
  expect((nextName?.y ?? 0) - (name?.y ?? 0)).toBeCloseTo(20)
})

it('draws a page as its text is read', async () => {
  const [turned, straight] = await Promise.all(
    [writeTurned(over, 0), writeTurned(upright, 0)].map(async (bytes) =>
      renderPage(await openPdf(bytes), 1, 72),
    ),
  )
  expect(turned).toEqual(straight)
})

it('reads no mirrored text', async () => {
  const { items } = await readPageText(await openPdf(writeTurned('-1 0 0 1 792 0', 0)), 1)
  expect(items).toEqual([])
})
