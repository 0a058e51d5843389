import sharp from 'sharp'
import { expect, it } from 'vitest'
import { embedPicture } from '#testing/parsing/embed-picture.ts'
import { listPages } from './read-report.ts'

async function widthOfScan(dpi: number, share?: number) {
  const wide = Math.round(8.5 * dpi)
  const picture = sharp({
    create: { width: wide, height: Math.round(11 * dpi), channels: 3, background: '#ffffff' },
  })
  const pages = await listPages([await embedPicture(await picture.jpeg().toBuffer(), share)], 1)
  const [page] = pages ?? []
  if (page?.kind !== 'picture' || typeof page.bytes !== 'function') throw new Error('no picture')
  return (await sharp(await page.bytes()).metadata()).width
}

it('draws a coarse scan with its own pixels, and any other page at 300 dpi', async () => {
  expect(await widthOfScan(50)).toBe(425)
  expect(await widthOfScan(150)).toBe(2550)
})

it('does not take a small picture on a page for the page', async () => {
  expect(await widthOfScan(20, 0.3)).toBe(2550)
})
