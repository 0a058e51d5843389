import type { Worker } from 'tesseract.js'
import { prepareImage } from '#service/parsing/image/prepare-image.ts'
import type { Box, PageText, TextPage } from '#service/parsing/page.ts'
import { readCell } from './read-cell.ts'
import { type Pass, recognize } from './recognize.ts'

export type PageRecognizer = (bytes: Buffer, page: number) => Promise<PageText>

/** A word is certain only where the engine reads the same in more than one way of cutting the page. */
export const passes: readonly Pass[] = ['4', '6', '11']

export function createPageRecognizer(engine: Worker): PageRecognizer {
  return async (bytes, page) => {
    const raster = await prepareImage(bytes)
    const readings: TextPage[] = []
    for (const pass of passes) readings.push(await recognize(engine, raster, page, pass))
    const { width = 0, height = 0 } = readings[0] ?? {}
    const rereadCell = (box: Box) => readCell(engine, raster, box, width)
    return { page, width, height, source: 'recognized', readings, rereadCell }
  }
}
